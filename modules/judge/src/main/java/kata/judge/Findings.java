package kata.judge;

import static kata.judge.Finding.seen;

import java.util.List;
import java.util.stream.Collectors;
import kata.judge.Census.Standing;
import kata.judge.RunningRule.Escaped;

/** What the judge itself has to say, one factory for each message. */
final class Findings {

    private static final int NAMED = 3;

    private Findings() {}

    static Finding notStarted(String whatToWrite) {
        return seen("not started").expected(whatToWrite);
    }

    static Finding exitCalled(List<String> where) {
        return seen("your code called System.exit%s", at(where))
                .expected("a return or an exception")
                .why("System.exit ends the whole JVM: every other task, and the tests, with it.");
    }

    static Finding threadFlood(int threads, Standing example, Where where) {
        return seen(
                        "%,d platform threads of yours were alive at once, and more were coming",
                        threads)
                .expected("no more threads than the part asks for")
                .why(
                        "Each platform thread is a thread of the operating system, with a stack of"
                                + " its own. A program that starts them without a bound takes the"
                                + " machine down.")
                .lookAt("%s: %s", example.name(), where.doing(example));
    }

    static Finding overTheLimit(int seconds, List<Standing> threads, Where where) {
        return seen("the rule did not end within %d s", seconds)
                .expected("an end: a right answer takes a moment")
                .why("Something runs for ever, or waits for something that never comes.")
                .lookAt(
                        threads.isEmpty()
                                ? "no thread is left that could go on"
                                : threads.stream()
                                        .limit(5)
                                        .map(t -> stands(t, where))
                                        .collect(Collectors.joining("\n")));
    }

    static Finding deadlock(List<Standing> threads, List<String> waitsFor, Where where) {
        return seen(
                        "a deadlock: %s wait for each other in a circle",
                        threads.stream().map(Standing::name).collect(Collectors.joining(" and ")))
                .expected("an order of the locks in which no circle can arise")
                .why("None of these threads will ever go on. The JVM does not break the circle.")
                .lookAt(
                        java.util.stream.IntStream.range(0, threads.size())
                                .mapToObj(i -> stands(threads.get(i), where) + waitsFor.get(i))
                                .collect(Collectors.joining("\n")));
    }

    private static String stands(Standing thread, Where where) {
        return "%s (%s) in %s"
                .formatted(
                        thread.name(),
                        thread.state().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                        where.doing(thread));
    }

    static Finding escaped(Escaped escaped, List<String> where) {
        return seen(
                        "an exception escaped from thread \"%s\" and ended it: %s%s",
                        kata.kit.Timeline.nameOf(escaped.thread()), escaped.thrown(), at(where))
                .expected("no exception that nobody sees")
                .why(
                        "An exception in another thread reaches nobody by itself: whoever waits for"
                                + " that thread waits in vain.");
    }

    static Finding leftBehind(List<Standing> threads, Where where) {
        boolean idlePool = threads.stream().anyMatch(Standing::isIdleWorker);
        return seen(
                        "%s still alive after the rule ended: %s",
                        threads.size() == 1 ? "1 thread is" : threads.size() + " threads are",
                        names(threads))
                .expected("every thread that you start has ended, however the call ended")
                .why(
                        idlePool
                                ? "They wait in a pool for the next task: nobody shut the pool down."
                                        + " A program that leaks a pool per call runs out of"
                                        + " threads."
                                : "A thread that nobody waits for goes on with work that nobody"
                                        + " wants, and keeps all that it refers to in memory.")
                .lookAt(idlePool ? "" : stands(threads.getFirst(), where));
    }

    private static String names(List<Standing> threads) {
        String names =
                threads.stream().limit(NAMED).map(Standing::name).collect(Collectors.joining(", "));
        return threads.size() > NAMED
                ? names + " and %d more".formatted(threads.size() - NAMED)
                : names;
    }

    static Finding interruptLeft() {
        return seen("the caller's interrupt flag is set after the rule, and nobody asked for that")
                .expected("a caller that is not interrupted")
                .why(
                        "The next blocking call of that thread would fail, far from the cause. Only"
                                + " interrupt threads that you started.");
    }

    static Finding callerInterrupted(List<String> where) {
        return seen("the thread that ran the rule was interrupted while it waited%s", at(where))
                .expected("a caller that is left alone")
                .why("Only interrupt threads that you started: the others belong to someone else.");
    }

    static Finding stackOverflow(List<String> where) {
        return seen("the stack overflowed%s", at(where))
                .expected("a depth that does not grow with the work")
                .why("A method that calls itself for each step needs a stack as deep as the work.");
    }

    static Finding outOfMemory(List<String> where) {
        return seen("the memory ran out%s", at(where))
                .expected("a program that lives within the %s of this JVM", heap())
                .why("Something is kept that could be let go, or more is made than is used.");
    }

    private static String heap() {
        return Runtime.getRuntime().maxMemory() / (1024 * 1024) + " MB";
    }

    static Finding threw(Throwable thrown, List<String> where) {
        return seen("%s%s", describe(thrown), at(where))
                .expected("no exception here")
                .why(
                        thrown.getCause() == null
                                ? "Whoever called has done nothing wrong, and gets no answer."
                                : "Its cause: " + describe(thrown.getCause()));
    }

    private static String describe(Throwable thrown) {
        String text = thrown.toString();
        return text.length() > 300 ? text.substring(0, 300) + "…" : text;
    }

    static Finding asserted(String message) {
        return seen(message.strip());
    }

    static Finding waiting(String what, Standing caller, Where where) {
        return seen("%s had not ended after %s", what, Patience.inWords())
                .expected("an end: nothing is in its way")
                .why("It waits for something that never comes.")
                .lookAt(stands(caller, where));
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
                        "A task that nobody waits for any more must be told to stop: interruption is"
                                + " how Java says that. Else it holds its thread for nothing.");
    }

    private static String at(List<String> where) {
        return where.isEmpty() ? "" : " at " + where.getFirst();
    }
}
