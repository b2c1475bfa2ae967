package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import kata.judge.finding.Finding;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The probes' messages, word by word: they are what the learner reads. */
class ProbeFindingsTest {

    private static final AttemptFrames WHERE = new AttemptFrames("kata.pool.Part02FixedPool");

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
                        ProbeFindings.waiting("runAll", thread("caller", "getTask"), WHERE),
                        "runAll had not ended after 1 s",
                        "caller (waiting) in ThreadPoolExecutor.getTask"),
                message(
                        ProbeFindings.rendezvousMissed("tasks", 4, 1),
                        "at most 1 of 4 tasks were in progress at the same time",
                        "all 4 at once",
                        "They ran one after the other"),
                message(
                        ProbeFindings.rendezvousMissed("tasks", 4, 2),
                        "at most 2 of 4 tasks",
                        "The others were not begun before these had ended."),
                message(
                        ProbeFindings.traceChanged("an IOException", 30, 32),
                        "an IOException was thrown with 30 frames in its stack trace",
                        "and came out with 32",
                        "its stack trace as it was"),
                message(
                        ProbeFindings.traceChanged("an IOException", 30, 30),
                        "and came out with 30, others"),
                message(
                        ProbeFindings.returnedExceptionLost("runAll", "threw it"),
                        "a task returned an IOException, it did not throw it; runAll threw it",
                        "that object as the result, like any other object"),
                message(
                        ProbeFindings.callWaitsForAnother("runAll"),
                        "while runAll was in progress, a call of runAll on another thread did not",
                        "a return: it has nothing to wait for"),
                message(
                        ProbeFindings.overTooEarly(
                                Duration.ofMillis(300), "the search gave up", Duration.ofMillis(7)),
                        "the limit was 300 ms, and the search gave up after 7 ms",
                        "no end of the wait before the limit is over"),
                message(
                        ProbeFindings.notAlone("tasks", "main", "worker"),
                        "two tasks at the same time, on \"main\" and on \"worker\"",
                        "one at a time"),
                message(
                        ProbeFindings.heldTooFew("tasks", 4, 2),
                        "2 tasks in progress, and no more came",
                        "4 at the same time"),
                message(
                        ProbeFindings.heldTooMany("tasks", 2, 4),
                        "4 tasks were in progress at the same time",
                        "never more than 2"),
                message(ProbeFindings.notEntered("tasks", 3, 1), "tasks: 1 came", "3"),
                message(
                        ProbeFindings.notInterrupted("searches", 2, 1),
                        "searches: 1 of 2 were interrupted",
                        "all of them",
                        "A task that nobody waits for any more must be told to stop"));
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
                Arrays.stream(ProbeFindings.class.getDeclaredMethods())
                        .filter(m -> m.getReturnType() == Finding.class && !m.isSynthetic())
                        .map(Method::getName)
                        .count();

        // Two factories have two texts.
        assertThat(messages().count()).isEqualTo(factories + 2);
    }
}
