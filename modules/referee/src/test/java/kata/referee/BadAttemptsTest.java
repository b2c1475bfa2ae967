package kata.referee;

import static kata.referee.Fixture.echo;
import static kata.referee.Fixture.echoClass;
import static kata.referee.Fixture.rightEcho;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each gets a verdict that one can read, and the next attempt a fair one. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BadAttemptsTest {

    @TempDir static Path rules;

    private static MemoryJudge judge;

    @BeforeAll
    static void open() {
        judge =
                new MemoryJudge(
                        List.of(Fixture.module(rules)),
                        Settings.usual().withWorkers(1).withWarmUps(0));
    }

    @AfterAll
    static void close() {
        judge.close();
    }

    @AfterEach
    void theNextAttemptGetsAFairVerdict() {
        Verdict verdict = judge.judge(rightEcho());

        assertThat(verdict.kind()).as(verdict.text()).isEqualTo(Kind.ACCEPTED);
    }

    private static void assertRejected(Attempt attempt, String... words) {
        Verdict verdict = judge.judge(attempt);

        assertThat(verdict.kind()).as(verdict.text()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.text())
                .contains(words)
                .doesNotContain("Exception in thread", "\tat ")
                .hasSizeLessThan(4_000);
    }

    @Test
    void doesNotCompile() {
        Verdict verdict = judge.judge(echo("return word;"));

        assertThat(verdict.kind()).isEqualTo(Kind.DOES_NOT_COMPILE);
        assertThat(verdict.text())
                .isEqualTo(
                        """
                        Part01Echo.java:9: error: cannot find symbol
                                return word;
                                       ^
                          symbol:   variable word
                          location: class Part01Echo\
                        """);
    }

    @Test
    void changedTheSignature() {
        assertRejected(
                echoClass(
                        """
                        public List<String> echo(int times, List<String> words) {
                            return words;
                        }
                        """),
                "List echo(List, int)",
                "no such method",
                "restore");
    }

    @Test
    void madeTheMethodPrivate() {
        assertRejected(
                echoClass(
                        """
                        private List<String> echo(List<String> words, int times) {
                            return words;
                        }
                        """),
                "List echo(List, int)",
                "it is private");
    }

    @Test
    void loopsForEver() {
        assertRejected(
                echo(
                        """
                        long spins = 0;
                        while (spins >= 0) {
                            spins = (spins + 1) % 1_000;
                        }
                        return words;
                        """),
                "did not end within 5 s",
                "Part01Echo.java:");
    }

    @Test
    void locksItselfUp() {
        assertRejected(
                echoClass(
                        """
                        public List<String> echo(List<String> words, int times) throws Exception {
                            Object left = new Object();
                            Object right = new Object();
                            CyclicBarrier both = new CyclicBarrier(2);
                            Thread forth = new Thread(() -> lock(left, right, both), "forth");
                            Thread back = new Thread(() -> lock(right, left, both), "back");
                            forth.start();
                            back.start();
                            forth.join();
                            back.join();
                            return words;
                        }

                        private static void lock(Object one, Object other, CyclicBarrier both) {
                            synchronized (one) {
                                try {
                                    both.await();
                                } catch (InterruptedException | BrokenBarrierException e) {
                                    return;
                                }
                                synchronized (other) {
                                    other.notifyAll();
                                }
                            }
                        }
                        """),
                "deadlock",
                "forth",
                "back");
    }

    @Test
    void exits() {
        assertRejected(echo("System.exit(0);\nreturn words;"), "System.exit", "Part01Echo.java:9");
    }

    @Test
    void overflowsTheStack() {
        assertRejected(echo("return echo(words, times + 1);"), "stack overflow", "Part01Echo.java");
    }

    @Test
    void floodsTheMachineWithThreads() {
        assertRejected(
                echo(
                        """
                        while (true) {
                            Thread.ofPlatform().start(() -> {
                                try {
                                    new CountDownLatch(1).await();
                                } catch (InterruptedException e) {
                                    return;
                                }
                            });
                        }
                        """),
                "threads");
    }

    @Test
    void leavesAThreadBehind() {
        assertRejected(
                echo(
                        """
                        new Thread(() -> {
                            while (true) {
                                try {
                                    new CountDownLatch(1).await();
                                } catch (InterruptedException e) {
                                    continue;
                                }
                            }
                        }, "forgotten").start();
                        return words;
                        """),
                "forgotten",
                "alive");
    }

    @Test
    void throwsInAThreadOfItsOwn() {
        assertRejected(
                echo(
                        """
                        Thread thread = new Thread(() -> {
                            throw new IllegalStateException("nobody sees this");
                        }, "worker-0");
                        thread.start();
                        thread.join();
                        return words;
                        """),
                "worker-0",
                "nobody sees this");
    }

    @Test
    void interruptsItsCaller() {
        assertRejected(
                echo(
                        """
                        Thread.currentThread().interrupt();
                        List<String> all = new ArrayList<>();
                        for (int i = 0; i < times; i++) {
                            all.addAll(words);
                        }
                        return all;
                        """),
                "interrupt");
    }

    @Test
    void interruptsEveryThreadThatItFinds() {
        assertRejected(
                echo(
                        """
                        for (Thread thread : Thread.getAllStackTraces().keySet()) {
                            thread.interrupt();
                        }
                        return words;
                        """),
                "interrupt");
    }

    @Test
    void printsAMegabyte() {
        String printing =
                """
                for (int i = 0; i < 10_000; i++) {
                    System.out.println("x".repeat(100));
                    System.err.println("y".repeat(100));
                }
                """;

        assertRejected(echo(printing + "return List.of();"), "[\"a\", \"b\"]");
        assertThat(
                        judge.judge(
                                        echo(
                                                printing
                                                        + """
                                                        List<String> all = new ArrayList<>();
                                                        for (int i = 0; i < times; i++) {
                                                            all.addAll(words);
                                                        }
                                                        return all;
                                                        """))
                                .kind())
                .isEqualTo(Kind.ACCEPTED);
    }
}
