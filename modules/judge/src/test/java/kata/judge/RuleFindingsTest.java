package kata.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import kata.judge.finding.Finding;
import kata.judge.rule.RunningRule.Escaped;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The judge's own messages, word by word: they are what the learner reads. */
class RuleFindingsTest {

    private static final AttemptFrames WHERE = new AttemptFrames("kata.pool.Part02FixedPool");
    private static final List<String> LINE_31 = List.of("Part02FixedPool.java:31");

    private static ThreadSnapshot thread(String name, String method) {
        return new ThreadSnapshot(
                name,
                Thread.State.WAITING,
                false,
                List.of(
                        new StackTraceElement("jdk.internal.misc.Unsafe", "park", "Unsafe.java", 1),
                        new StackTraceElement(
                                "java.util.concurrent.locks.LockSupport",
                                "park",
                                "LockSupport.java",
                                1),
                        new StackTraceElement(
                                "java.util.concurrent.ThreadPoolExecutor", method, "T.java", 1),
                        new StackTraceElement(
                                "kata.pool.Part02FixedPool", "runAll", "Part02FixedPool.java", 31)),
                null);
    }

    static Stream<Arguments> messages() {
        return Stream.of(
                message(
                        RuleFindings.notStarted("return the results"),
                        "not started",
                        "return the results"),
                message(
                        RuleFindings.exitCalled(LINE_31),
                        "your code called System.exit at Part02FixedPool.java:31",
                        "a return or an exception",
                        "System.exit ends the whole JVM: every other task, and the tests, with"
                                + " it."),
                message(
                        RuleFindings.threadFlood(2_600, thread("Thread-7", "getTask"), WHERE),
                        "2,600 platform threads of yours were alive at once, and more were coming",
                        "no more threads than the part asks for",
                        "Each platform thread is a thread of the operating system",
                        "Thread-7: ThreadPoolExecutor.getTask, called at Part02FixedPool.java:31"),
                message(
                        RuleFindings.overTheLimit(
                                "the rule did not end within 15 s",
                                List.of(thread("worker", "getTask")),
                                WHERE),
                        "the rule did not end within 15 s",
                        "a right answer takes a moment",
                        "Something runs for ever, or waits for something that never comes.",
                        "worker (waiting) in ThreadPoolExecutor.getTask, called at"
                                + " Part02FixedPool.java:31"),
                message(
                        RuleFindings.overTheLimit(
                                "the rule did not end within 15 s", List.of(), WHERE),
                        "no thread is left that could go on"),
                message(
                        RuleFindings.deadlock(
                                List.of(thread("one", "a"), thread("two", "b")),
                                List.of(", waits for what two holds", ", waits for what one holds"),
                                WHERE),
                        "a deadlock: one and two wait for each other in a circle",
                        "an order of the locks in which no circle can arise",
                        "None of these threads will ever go on.",
                        "one (waiting) in ThreadPoolExecutor.a, called at"
                                + " Part02FixedPool.java:31, waits for what two holds"),
                message(
                        RuleFindings.escaped(
                                new Escaped(
                                        new Thread(null, null, "pool-1-thread-2"),
                                        new IllegalStateException("no")),
                                LINE_31),
                        "an exception escaped from thread \"pool-1-thread-2\" and ended it:"
                                + " java.lang.IllegalStateException: no at Part02FixedPool.java:31",
                        "no exception that nobody sees",
                        "code that waits for that thread waits in vain"),
                message(
                        RuleFindings.leftBehind(
                                List.of(
                                        thread("pool-1-thread-1", "getTask"),
                                        thread("pool-1-thread-2", "getTask")),
                                WHERE),
                        "2 threads are still alive after the rule ended: pool-1-thread-1,"
                                + " pool-1-thread-2",
                        "every thread that you start has ended, however the call ended",
                        "nobody shut the pool down"),
                message(
                        RuleFindings.leftBehind(List.of(thread("mine", "sleep")), WHERE),
                        "1 thread is still alive after the rule ended: mine",
                        "A thread that nobody waits for goes on",
                        "mine (waiting) in ThreadPoolExecutor.sleep"),
                message(
                        RuleFindings.leftBehind(
                                Stream.of("a", "b", "c", "d", "e")
                                        .map(name -> thread(name, "sleep"))
                                        .toList(),
                                WHERE),
                        "5 threads are still alive after the rule ended: a, b, c and 2 more"),
                message(
                        RuleFindings.interruptLeft(),
                        "the caller's interrupt flag is set after the rule",
                        "Only interrupt threads that you started."),
                message(
                        RuleFindings.callerInterrupted(LINE_31),
                        "the thread that ran the rule was interrupted while it waited at"
                                + " Part02FixedPool.java:31",
                        "a caller that is left alone"),
                message(
                        RuleFindings.stackOverflow(LINE_31),
                        "the stack overflowed at Part02FixedPool.java:31",
                        "a depth that does not grow with the work"),
                message(
                        RuleFindings.outOfMemory(LINE_31),
                        "the memory ran out at Part02FixedPool.java:31",
                        "a program that lives within the "),
                message(
                        RuleFindings.threw(
                                new IllegalStateException("no", new Boom("why")), LINE_31),
                        "java.lang.IllegalStateException: no at Part02FixedPool.java:31",
                        "no exception here",
                        "Its cause: kata.judge.Boom: why"),
                message(RuleFindings.asserted("\nExpecting: 1\n"), "Expecting: 1"));
    }

    private static Arguments message(Finding finding, String... words) {
        return Arguments.of(finding, List.of(words));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageSaysWhatItMust(Finding finding, List<String> words) {
        assertThat(finding.text()).contains(words);
    }

    @Test
    void everyFactoryIsTested() {
        long factories =
                Arrays.stream(RuleFindings.class.getDeclaredMethods())
                        .filter(m -> m.getReturnType() == Finding.class && !m.isSynthetic())
                        .map(Method::getName)
                        .count();

        // Two factories have two or three texts.
        assertThat(messages().count()).isEqualTo(factories + 3);
    }
}
