package kata.proof;

import java.util.List;
import kata.referee.JvmFlags;
import kata.referee.MemoryJudge;
import kata.referee.MemoryJudge.Module;
import kata.referee.MemoryJudge.Settings;
import kata.workbook.Workbook;

/** The judge in memory with the rules that the build against the reference answers has compiled. */
public final class ReferenceJudge {

    // Attempts that must wait for a time-out cost no core, so there may be more than cores.
    private static final int WORKERS =
            Integer.getInteger("proof.workers", 2 * Runtime.getRuntime().availableProcessors());

    private ReferenceJudge() {}

    /**
     * @param modules those that are built
     */
    public static MemoryJudge of(Workbook workbook, List<String> modules) {
        return of(workbook, modules, WORKERS);
    }

    /**
     * @param modules those that are built
     * @param workers how many attempts are judged at the same time
     */
    static MemoryJudge of(Workbook workbook, List<String> modules, int workers) {
        return new MemoryJudge(
                modules.stream()
                        .map(m -> new Module(m, List.of(workbook.compiledRules(m)), JvmFlags.of(m)))
                        .toList(),
                // Hundreds of attempts are warm-up enough, and each that leaks costs a JVM.
                Settings.usual()
                        .withWorkers(workers)
                        .withWarmUps(1)
                        .withClassPath(AttemptClassPath.ofThisJvm()));
    }
}
