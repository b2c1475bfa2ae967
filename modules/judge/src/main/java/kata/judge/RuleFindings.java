package kata.judge;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.finding.Finding;
import kata.judge.rule.RunningRule.Escaped;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;
import kata.kit.Timeline;

/** What the guard around every rule has to say, one factory for each message. */
final class RuleFindings {

    private static final int NAMED = 3;

    private RuleFindings() {}

    static Finding notStarted(String whatToWrite) {
        return seen("not started").expected(whatToWrite);
    }

    static Finding exitCalled(List<String> where) {
        return seen("your code called System.exit%s", at(where))
                .expected("a return or an exception")
                .why("System.exit ends the whole JVM: every other task, and the tests, with it.");
    }

    static Finding threadFlood(int threads, ThreadSnapshot example, AttemptFrames where) {
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

    static Finding overTheLimit(String passed, List<ThreadSnapshot> threads, AttemptFrames where) {
        return seen("%s", passed)
                .expected("an end: a right answer takes a moment")
                .why("Something runs for ever, or waits for something that never comes.")
                .lookAt(
                        threads.isEmpty()
                                ? "no thread is left that could go on"
                                : threads.stream()
                                        .limit(5)
                                        .map(where::standing)
                                        .collect(Collectors.joining("\n")));
    }

    static Finding deadlock(
            List<ThreadSnapshot> threads, List<String> waitsFor, AttemptFrames where) {
        return seen(
                        "a deadlock: %s wait for each other in a circle",
                        threads.stream()
                                .map(ThreadSnapshot::name)
                                .collect(Collectors.joining(" and ")))
                .expected("an order of the locks in which no circle can arise")
                .why("None of these threads will ever go on. The JVM does not break the circle.")
                .lookAt(
                        IntStream.range(0, threads.size())
                                .mapToObj(i -> where.standing(threads.get(i)) + waitsFor.get(i))
                                .collect(Collectors.joining("\n")));
    }

    static Finding escaped(Escaped escaped, List<String> where) {
        return seen(
                        "an exception escaped from thread \"%s\" and ended it: %s%s",
                        Timeline.nameOf(escaped.thread()), escaped.thrown(), at(where))
                .expected("no exception that nobody sees")
                .why(
                        "An exception in another thread reaches nobody by itself: code that waits"
                                + " for that thread waits in vain.");
    }

    static Finding leftBehind(List<ThreadSnapshot> threads, AttemptFrames where) {
        boolean idlePool = threads.stream().anyMatch(ThreadSnapshot::isIdleWorker);
        return seen(
                        "%s still alive after the rule ended: %s",
                        threads.size() == 1 ? "1 thread is" : threads.size() + " threads are",
                        names(threads))
                .expected("every thread that you start has ended, however the call ended")
                .why(
                        idlePool
                                ? "They wait in a pool for the next task: nobody shut the pool"
                                        + " down. A program that leaks a pool per call runs out of"
                                        + " threads."
                                : "A thread that nobody waits for goes on with work that nobody"
                                        + " wants, and keeps all that it refers to in memory.")
                .lookAt(idlePool ? "" : where.standing(threads.getFirst()));
    }

    private static String names(List<ThreadSnapshot> threads) {
        String names =
                threads.stream()
                        .limit(NAMED)
                        .map(ThreadSnapshot::name)
                        .collect(Collectors.joining(", "));
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
                                ? "The caller has done nothing wrong, and gets no answer."
                                : "Its cause: " + describe(thrown.getCause()));
    }

    private static String describe(Throwable thrown) {
        String text = thrown.toString();
        return text.length() > 300 ? text.substring(0, 300) + "…" : text;
    }

    static Finding asserted(String message) {
        return seen(message.strip());
    }

    private static String at(List<String> where) {
        return where.isEmpty() ? "" : " at " + where.getFirst();
    }
}
