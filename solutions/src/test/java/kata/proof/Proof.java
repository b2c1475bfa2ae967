package kata.proof;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import kata.judge.Exercise;
import kata.referee.JvmFlags;
import kata.referee.MemoryJudge;
import kata.referee.MemoryJudge.Module;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.referee.worker.WorkerStatistics;

/** Judges everything in the catalogue, several attempts at a time, as often as asked. */
final class Proof implements AutoCloseable {

    // Attempts that must wait for a time-out cost no core, so there may be more than cores.
    private static final int WORKERS =
            Integer.getInteger("proof.workers", 2 * Runtime.getRuntime().availableProcessors());

    private static final int REPEAT = Integer.getInteger("proof.repeat", 1);

    // To see that a right answer is accepted on a machine that has no time for it.
    private static final int BUSY = Integer.getInteger("proof.busy", 0);

    private final Catalogue catalogue;
    private final BusyThreads busy = new BusyThreads(BUSY);
    private final MemoryJudge judge;

    Proof(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.judge =
                new MemoryJudge(
                        catalogue.workbook().modules().stream()
                                .map(
                                        m ->
                                                new Module(
                                                        m,
                                                        List.of(catalogue.rules(m)),
                                                        JvmFlags.of(m)))
                                .toList(),
                        // Hundreds of attempts are warm-up enough, and each that leaks costs a JVM.
                        Settings.usual()
                                .withWorkers(WORKERS)
                                .withWarmUps(1)
                                .withClassPath(AttemptClassPath.ofThisJvm()));
    }

    CompletableFuture<JudgedAttempt> submit(DeclaredAttempt declared) {
        List<CompletableFuture<Verdict>> verdicts =
                judge.submit(
                        Attempt.ofFiles(
                                declared.module(), declared.part(), List.of(declared.file())),
                        REPEAT);
        boolean repair =
                catalogue.exercise(declared.module(), declared.part()).kind()
                        == Exercise.Kind.REPAIR;
        return CompletableFuture.allOf(verdicts.toArray(CompletableFuture[]::new))
                .thenApply(
                        _ ->
                                new JudgedAttempt(
                                        declared,
                                        repair,
                                        verdicts.stream().map(CompletableFuture::join).toList()));
    }

    WorkerStatistics workers() {
        return judge.statistics();
    }

    @Override
    public void close() {
        busy.close();
        judge.close();
    }
}
