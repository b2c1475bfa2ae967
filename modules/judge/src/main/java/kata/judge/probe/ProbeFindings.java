package kata.judge.probe;

import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import kata.judge.finding.Finding;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;
import kata.judge.waiting.Patience;

/** What the probes have to say, one factory for each message. */
final class ProbeFindings {

    private ProbeFindings() {}

    static Finding waiting(String what, ThreadSnapshot caller, AttemptFrames where) {
        return seen("%s had not ended after %s", what, Patience.inWords())
                .expected("an end: nothing is in its way")
                .why("It waits for something that never comes.")
                .lookAt(where.standing(caller));
    }

    static Finding rendezvousMissed(String what, int parties, int arrived) {
        return seen("at most %d of %d %s were in progress at the same time", arrived, parties, what)
                .expected("all %d at once", parties)
                .why(
                        arrived == 1
                                ? "They ran one after the other: each was only begun when the one"
                                        + " before had ended."
                                : "The others were not begun before these had ended.");
    }

    static Finding traceChanged(String kind, int before, int now) {
        return seen(
                        "%s was thrown with %d frames in its stack trace, and came out with %d%s",
                        kind, before, now, before == now ? ", others" : "")
                .expected("its stack trace as it was")
                .why(
                        "The stack trace leads to the line that failed. A changed one leads"
                                + " elsewhere.")
                .lookAt("Who sets a stack trace?");
    }

    static Finding returnedExceptionLost(String call, String outcome) {
        return seen("a task returned an IOException, it did not throw it; %s %s", call, outcome)
                .expected("that object as the result, like any other object")
                .why(
                        "A task may look for an exception in a log. It has not failed when it finds it.")
                .lookAt("How do you tell what a task returned from what it threw?");
    }

    static Finding callWaitsForAnother(String call) {
        return seen(
                        "while %s was in progress, a call of %s on another thread did not return",
                        call, call)
                .expected("a return: it has nothing to wait for")
                .why(
                        "Callers on different threads would take turns. And if the first call waits"
                                + " for the other one, both wait for ever.")
                .lookAt("Is there a lock that all calls share?");
    }

    static Finding overTooEarly(Duration limit, String what, Duration passed) {
        return seen(
                        "the limit was %d ms, and %s after %d ms",
                        limit.toMillis(), what, passed.toMillis())
                .expected("no end of the wait before the limit is over")
                .why("What comes before the limit is in time, and may be just about to come.")
                .lookAt("In which unit does your code count the limit?");
    }

    static Finding notAlone(String what, String first, String second) {
        return seen("two %s at the same time, on \"%s\" and on \"%s\"", what, first, second)
                .expected("one at a time")
                .why("What is written for one thread breaks when two run it at once.");
    }

    static Finding heldTooFew(String what, int expected, int arrived) {
        return seen("%d %s in progress, and no more came", arrived, what)
                .expected("%d at the same time", expected)
                .why("Fewer threads work than there could be, or they wait for each other.");
    }

    static Finding heldTooMany(String what, int most, int arrived) {
        return seen("%d %s were in progress at the same time", arrived, what)
                .expected("never more than %d", most)
                .why(
                        "The bound protects what the tasks share: memory, connections, the service"
                                + " behind. One more than allowed is one too many.");
    }

    static Finding notEntered(String what, int expected, int entered) {
        return seen("%s: %d came", what, entered)
                .expected("%d", expected)
                .why("The rule waited for the others; they never came.");
    }

    static Finding notInterrupted(String what, int expected, int interrupted) {
        return seen("%s: %d of %d were interrupted", what, interrupted, expected)
                .expected("all of them")
                .why(
                        "A task that nobody waits for any more must be told to stop: interruption"
                                + " is how Java says that. Else it holds its thread for nothing.");
    }
}
