package kata.referee.worker;

import static kata.referee.Fixture.echo;
import static kata.referee.Fixture.plainTalk;
import static kata.referee.Fixture.rightEcho;
import static kata.referee.Fixture.talk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.referee.ExploredFixture;
import kata.referee.Fixture;
import kata.referee.MemoryJudge;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkersTest {

    private static final String NEVER_ENDS = "new CountDownLatch(1).await();\nreturn \"\";";

    // Each test has workers of its own, and few attempts: to warm up the spares would be in vain.
    private static final Settings ONE_AT_A_TIME = Settings.usual().withWorkers(1).withWarmUps(0);

    @TempDir Path rules;

    private MemoryJudge judge(Settings settings) {
        return new MemoryJudge(List.of(Fixture.module(rules)), settings);
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    @Test
    void anAttemptThatNeverEndsIsOverdue() {
        try (MemoryJudge judge = judge(ONE_AT_A_TIME.withHardLimit(Duration.ofMillis(500)))) {
            Verdict verdict = judge.judge(plainTalk(NEVER_ENDS));

            assertThat(verdict.kind()).isEqualTo(Kind.OVERDUE);
            assertThat(verdict.text()).contains("no rule ended in the last 0.5 s", "for ever");
        }
    }

    @Test
    void aWorkerThatDoesNotStartIsTriedAgain() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        WorkerStatistics statistics = new WorkerStatistics();
        WorkerKind kind = new WorkerKind(Fixture.module(rules).jvmFlags(), false);
        String classPath = Settings.usual().classPath();
        try (Workers workers =
                new Workers(
                        (_, born) -> {
                            if (tries.incrementAndGet() < 3) {
                                throw new IllegalStateException("no time");
                            }
                            return WorkerProcess.start(kind, classPath, 1, born);
                        },
                        statistics)) {
            WorkerProcess worker = workers.take();

            assertThat(worker.isAlive()).isTrue();
            assertThat(statistics.started()).isEqualTo(1);
            assertThat(statistics.toString()).contains("2 starts failed");
        }
    }

    @Test
    void aWorkerThatNeverStartsIsAnErrorAfterThreeTries() {
        AtomicInteger tries = new AtomicInteger();
        try (Workers workers =
                new Workers(
                        (_, _) -> {
                            throw new IllegalStateException(
                                    "no, for the " + tries.incrementAndGet());
                        },
                        new WorkerStatistics())) {
            assertThatThrownBy(workers::take)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no, for the 3");
        }
    }

    @Test
    void besideOneThatIsColdNoneIsStartedUntilItHasJudged() throws Exception {
        List<String> starts = new CopyOnWriteArrayList<>();
        WorkerKind kind = new WorkerKind(Fixture.module(rules).jvmFlags(), false);
        String classPath = Settings.usual().classPath();
        try (Workers workers =
                new Workers(
                        (awaited, born) -> {
                            starts.add(awaited ? "cold" : "warm");
                            return WorkerProcess.start(kind, classPath, 0, born);
                        },
                        new WorkerStatistics())) {
            WorkerProcess worker = workers.take();
            awaitAllStarts();
            assertThat(starts).containsExactly("cold");

            workers.giveBack(worker);
            awaitAllStarts();
            assertThat(starts).containsExactly("cold", "warm");
        }
    }

    // Those of other tests as well, which does no harm.
    private static void awaitAllStarts() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(Workers.STARTER)) {
                thread.join();
            }
        }
    }

    @Test
    void noMoreThanFourAreKeptIdle() throws Exception {
        WorkerStatistics statistics = new WorkerStatistics();
        WorkerKind kind = new WorkerKind(Fixture.module(rules).jvmFlags(), false);
        try (Workers workers = new Workers(kind, Settings.usual().classPath(), 0, statistics)) {
            List<WorkerProcess> taken =
                    List.of(workers.take(), workers.take(), workers.take(), workers.take());
            taken.forEach(workers::giveBack);

            assertThat(statistics.givenUp()).containsEntry("enough others were idle", 1L);
        }
    }

    @Test
    void anAttemptIsOverdueByItsWorkersClock() {
        // Longer than the pause between two pulses: each is heard, and none begins the limit again.
        try (MemoryJudge judge = judge(ONE_AT_A_TIME.withHardLimit(Duration.ofSeconds(2)))) {
            Verdict verdict = judge.judge(plainTalk(NEVER_ENDS));

            assertThat(verdict.kind()).isEqualTo(Kind.OVERDUE);
            assertThat(verdict.duration()).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void theLimitIsForEachRule() {
        try (MemoryJudge judge = judge(ONE_AT_A_TIME.withHardLimit(Duration.ofSeconds(3)))) {
            // Two rules, each within the limit, and both together not.
            Verdict verdict =
                    judge.judge(
                            echo(
                                    "Thread.sleep(2_000); return Collections.nCopies(times, words)"
                                            + ".stream().flatMap(List::stream).toList();"));

            assertThat(verdict.kind()).as(verdict.text()).isEqualTo(Kind.ACCEPTED);
            assertThat(verdict.duration()).isGreaterThan(Duration.ofSeconds(4));
        }
    }

    @Test
    void theLimitIsForEachRunOfARuleThatExplores() {
        try (MemoryJudge judge =
                new MemoryJudge(
                        List.of(ExploredFixture.module(rules)),
                        ONE_AT_A_TIME.withHardLimit(Duration.ofSeconds(3)))) {
            Verdict verdict = judge.judge(ExploredFixture.SLOW);

            assertThat(verdict.kind()).as(verdict.text()).isEqualTo(Kind.ACCEPTED);
            assertThat(verdict.duration()).isGreaterThan(Duration.ofSeconds(3));
        }
    }

    @Test
    void judgesAttemptsSideBySideAndLeavesNoProcess() {
        Set<ProcessHandle> before = children();
        Set<ProcessHandle> workers;
        try (MemoryJudge judge = judge(Settings.usual())) {
            List<CompletableFuture<Verdict>> verdicts =
                    IntStream.range(0, 12)
                            .mapToObj(
                                    i ->
                                            judge.submit(
                                                    i % 3 == 2
                                                            ? talk(
                                                                    "return \"number %d\";"
                                                                            .formatted(i))
                                                            : rightEcho()))
                            .toList();
            for (int i = 0; i < verdicts.size(); i++) {
                Verdict verdict = verdicts.get(i).join();
                if (i % 3 == 2) {
                    assertThat(verdict.text()).contains("number " + i);
                } else {
                    assertThat(verdict.kind()).as(verdict.text()).isEqualTo(Kind.ACCEPTED);
                }
            }
            workers = children();
            workers.removeAll(before);
            assertThat(workers).hasSizeBetween(1, 4);
        }

        assertThat(workers).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void modulesOfDifferentFlagsGetDifferentWorkers(@TempDir Path other) {
        MemoryJudge.Module small = Fixture.module(rules);
        MemoryJudge.Module flagged =
                new MemoryJudge.Module(
                        "flagged",
                        List.of(Flagged.rules(other)),
                        List.of("-Xmx256m", "--enable-preview", "-Dkata.flag=seen"));
        try (MemoryJudge judge = new MemoryJudge(List.of(small, flagged), ONE_AT_A_TIME)) {
            Verdict plain = judge.judge(talk("return \"\" + System.getProperty(\"kata.flag\");"));
            Verdict preview = judge.judge(Flagged.ATTEMPT);

            assertThat(plain.text()).contains("null");
            assertThat(preview.kind()).as(preview.text()).isEqualTo(Kind.ACCEPTED);
        }
    }

    @Test
    void aWorkerIsReplacedAfterItsShare() {
        String tellPid = "return \"[\" + ProcessHandle.current().pid() + \"]\";";
        try (MemoryJudge judge = judge(ONE_AT_A_TIME.withAttemptsPerWorker(1))) {
            Verdict first = judge.judge(talk(tellPid));
            Verdict second = judge.judge(talk(tellPid));

            assertThat(second.text()).isNotEqualTo(first.text());
        }
    }

    @Test
    void aWorkerThatIsLostWhileItWaitsCostsNobodyAVerdict() {
        Set<ProcessHandle> before = children();
        try (MemoryJudge judge = judge(ONE_AT_A_TIME)) {
            judge.judge(rightEcho());
            Set<ProcessHandle> workers = children();
            workers.removeAll(before);
            workers.forEach(ProcessHandle::destroyForcibly);

            Verdict verdict = judge.judge(rightEcho());

            assertThat(workers).isNotEmpty();
            assertThat(verdict.kind()).as(verdict.text()).isEqualTo(Kind.ACCEPTED);
        }
    }

    @Test
    void aWorkerThatCannotStartSaysWhy() {
        MemoryJudge.Module module = Fixture.module(rules, List.of("-Xnonsense"));
        try (MemoryJudge judge = new MemoryJudge(List.of(module))) {
            assertThatThrownBy(() -> judge.judge(rightEcho()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("-Xnonsense");
        }
    }

    @Test
    void whatIsStillOpenAtTheCloseGetsNoVerdict() {
        CompletableFuture<Verdict> running;
        CompletableFuture<Verdict> waiting;
        try (MemoryJudge judge = judge(ONE_AT_A_TIME)) {
            running = judge.submit(plainTalk(NEVER_ENDS));
            waiting = judge.submit(rightEcho());
        }

        assertThatThrownBy(running::join).isInstanceOf(CancellationException.class);
        assertThatThrownBy(waiting::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void workersEndWithTheirMasterHoweverItEnds() throws Exception {
        Process master =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Master.class.getName(),
                                rules.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (BufferedReader output = master.inputReader()) {
            assertThat(output.readLine()).isEqualTo("judged");
            List<ProcessHandle> workers = master.children().toList();
            assertThat(workers).isNotEmpty();

            master.destroyForcibly();

            for (ProcessHandle worker : workers) {
                worker.onExit().get(1, TimeUnit.MINUTES);
            }
        } finally {
            master.destroyForcibly();
        }
    }

    /** A program that judges and then does not end. */
    static final class Master {

        private Master() {}

        public static void main(String[] args) throws IOException {
            MemoryJudge judge =
                    new MemoryJudge(List.of(Fixture.module(Path.of(args[0]))), ONE_AT_A_TIME);
            judge.judge(rightEcho());
            System.out.println("judged");
            // Ends only with the pipe, should the test die.
            System.in.transferTo(System.out);
        }
    }

    /** A module that needs flags. */
    private static final class Flagged {

        private static final String RULES =
                """
                package kata.flagged;

                import static org.assertj.core.api.Assertions.assertThat;

                import kata.judge.Exercise;
                import org.junit.jupiter.api.Test;

                @Exercise(part = 1, title = "flags", kind = Exercise.Kind.WRITE, minutes = 1)
                class Part01FlagTest {

                    @Test
                    void small() {
                        assertThat(Part01Flag.small(3)).isTrue();
                        assertThat(System.getProperty("kata.flag")).isEqualTo("seen");
                    }
                }
                """;

        private static final String AS_HANDED_OUT =
                """
                package kata.flagged;

                public class Part01Flag {

                    public static boolean small(long n) {
                        return false;
                    }
                }
                """;

        private static final Attempt ATTEMPT =
                Attempt.ofText(
                        "flagged",
                        "Part01Flag",
                        AS_HANDED_OUT.replace("false", "n instanceof int i && i < 10"));

        private static Path rules(Path folder) {
            return Fixture.writeRules(
                    folder,
                    List.of(
                            new Attempt.Source("Part01Flag.java", AS_HANDED_OUT),
                            new Attempt.Source("Part01FlagTest.java", RULES)));
        }
    }
}
