package kata.judge.assertion;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import kata.judge.finding.Finding;
import kata.kit.Timeline.Span;
import kata.timeline.Label;

/** What the rules about a run say when they are broken. */
final class TimelineFindings {

    private static final int LISTED = 3;
    private static final int LONGEST_NAME = 24;

    private TimelineFindings() {}

    static Finding nothingRan(String expected) {
        return Finding.seen("No call was made.")
                .expected(expected)
                .why("A program that does nothing breaks no limit, and helps nobody.")
                .lookAt("Are the tasks started at all? A task that is only built does not run.");
    }

    static Finding neverCalled(String task, List<Span> spans) {
        String others =
                spans.isEmpty()
                        ? "No call was made."
                        : "The calls were: %s."
                                .formatted(
                                        listed(
                                                spans.stream()
                                                        .map(TimelineFindings::quoted)
                                                        .distinct()
                                                        .toList()));
        return Finding.seen("%s was never called. %s", quoted(task), others)
                .expected("a call of %s", quoted(task))
                .why("A task that nobody runs is lost, and often without an error.")
                .lookAt("Is every task started, and does the attempt wait until it has run?");
    }

    static Finding ranAgain(String task, List<Span> calls) {
        return Finding.seen(
                        "%s ran %d times, on %s.",
                        quoted(task), calls.size(), listed(threadsOf(calls)))
                .expected("%s runs exactly once", quoted(task))
                .why("A task that runs twice acts twice: two bookings, two payments, two e-mails.")
                .lookAt("Is the task started in two places, or started again for a second result?");
    }

    static Finding tooFewCalls(String task, int times, List<Span> calls) {
        return Finding.seen("%s was %s.", quoted(task), called(calls.size()))
                .expected("%s is called at least %d times", quoted(task), times)
                .why("A step that is left out leaves the next one without its input.")
                .lookAt("What ends the loop or the chain of steps before its time?");
    }

    static Finding overlapped(Span open, Span next) {
        return Finding.seen("%s began while %s was still open.", call(next), call(open))
                .expected("one call at a time: each ends before the next begins")
                .why(
                        "Code that expects to be alone breaks when two run it at once: updates get"
                                + " lost, now and then.")
                .lookAt("What makes the second call wait until the first has ended?");
    }

    static Finding wereApart(Span first, Span second) {
        return Finding.seen("%s ended before %s began.", call(first), call(second))
                .expected("%s and %s at the same time", quoted(first), quoted(second))
                .why(
                        "Waits that follow each other add up. Waits that overlap take as long as"
                                + " the longest of them.")
                .lookAt("Is the second task started before the attempt waits for the first?");
    }

    static Finding tooFewToOverlap(int calls, List<Span> spans) {
        return Finding.seen("Only %s: %s.", made(spans.size()), tasks(spans))
                .expected("%s open at the same moment", count(calls, "call"))
                .why("A task that is not started cannot run beside the others.")
                .lookAt("Is every task started before the attempt waits for the first of them?");
    }

    static Finding oneAfterTheOther(int calls, List<Span> spans) {
        return Finding.seen(
                        "%s on %s ran one after the other.",
                        count(spans.size(), "call"), count(threadsOf(spans).size(), "thread"))
                .expected("%s open at the same moment", count(calls, "call"))
                .why(
                        "Waits that follow each other add up: four of a second take four seconds."
                                + " At once they take one.")
                .lookAt("Are all tasks started before the attempt waits for the first of them?");
    }

    static Finding tooFewAtOnce(int calls, List<Span> peak, List<Span> spans) {
        return Finding.seen(
                        "At most %d of %s were open at the same moment: %s.",
                        peak.size(), count(spans.size(), "call"), tasks(peak))
                .expected("%s open at the same moment", count(calls, "call"))
                .why("Each call that has to queue waits for a whole other call before its own.")
                .lookAt("What holds the others back: the pool's size, a permit, a lock, a join?");
    }

    static Finding outOfOrder(Span wantedFirst, Span wantedNext, List<Span> wanted) {
        List<Span> began =
                wanted.stream().sorted((a, b) -> Long.compare(a.begin(), b.begin())).toList();
        return Finding.seen(
                        "%s began before %s. The order was: %s.",
                        quoted(wantedNext), quoted(wantedFirst), tasks(began))
                .expected("this order: %s", tasks(wanted))
                .why("A step that runs too early reads what is not there yet, or what is old.")
                .lookAt("What makes %s wait for %s?", quoted(wantedNext), quoted(wantedFirst));
    }

    static Finding ranElsewhere(String expected, List<Span> elsewhere, List<Span> spans) {
        return Finding.seen(
                        "%d of %s ran elsewhere: %s.",
                        elsewhere.size(), count(spans.size(), "call"), calls(elsewhere))
                .expected(expected)
                .why(
                        "What belongs to one thread needs no lock, but only while no other thread"
                                + " touches it.")
                .lookAt("Which thread runs the code that makes this call?");
    }

    static Finding ranOnOtherNames(String expected, List<Span> others, List<Span> spans) {
        return Finding.seen(
                        "%d of %s ran on other threads: %s.",
                        others.size(), count(spans.size(), "call"), calls(others))
                .expected(expected)
                .why(
                        "A call on a foreign thread blocks somebody else's pool. The name tells"
                                + " whose thread it is.")
                .lookAt("Which executor gets the task: the one meant for it, or a default one?");
    }

    static Finding ranOnPlatformThreads(List<Span> others, List<Span> spans) {
        return Finding.seen(
                        "%d of %s ran on platform threads: %s.",
                        others.size(), count(spans.size(), "call"), calls(others))
                .expected("every call on a virtual thread")
                .why(
                        "A platform thread that waits holds a thread of the operating system. A"
                                + " virtual one leaves its carrier to others.")
                .lookAt("Which executor or builder makes the threads?");
    }

    static Finding notInterrupted(Span call) {
        String ended =
                switch (call.ended()) {
                    case OPEN -> "is still open";
                    case RETURNED -> "returned";
                    case FAILED -> "failed with another exception";
                    case INTERRUPTED -> throw new IllegalArgumentException(call.toString());
                };
        return Finding.seen("%s was not interrupted: it %s.", call(call), ended)
                .expected("%s is interrupted", quoted(call))
                .why("Work that nobody needs any more goes on, and holds its thread, until then.")
                .lookAt("Who cancels the task, and does the cancellation interrupt its thread?");
    }

    /** The threads' names, each thread once. */
    static List<String> threadsOf(List<Span> spans) {
        return spans.stream()
                .collect(
                        Collectors.toMap(
                                Span::threadId, Span::thread, (one, _) -> one, LinkedHashMap::new))
                .values()
                .stream()
                .map(TimelineFindings::cut)
                .toList();
    }

    private static String call(Span span) {
        return quoted(span) + " on " + cut(span.thread());
    }

    private static String quoted(Span span) {
        return quoted(span.task());
    }

    private static String quoted(String task) {
        return '"' + cut(task) + '"';
    }

    private static String cut(String name) {
        return Label.cutMiddle(name, LONGEST_NAME, "…");
    }

    private static String calls(List<Span> spans) {
        return listed(spans.stream().map(TimelineFindings::call).toList());
    }

    private static String tasks(List<Span> spans) {
        return listed(spans.stream().map(TimelineFindings::quoted).toList());
    }

    private static String listed(List<String> names) {
        String first = names.stream().limit(LISTED).collect(Collectors.joining(", "));
        return names.size() <= LISTED
                ? first
                : "%s and %d more".formatted(first, names.size() - LISTED);
    }

    static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String made(int calls) {
        return calls == 1 ? "1 call was made" : calls + " calls were made";
    }

    private static String called(int times) {
        return switch (times) {
            case 0 -> "never called";
            case 1 -> "called once";
            default -> "called %d times".formatted(times);
        };
    }
}
