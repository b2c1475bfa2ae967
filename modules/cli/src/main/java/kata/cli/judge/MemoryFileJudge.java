package kata.cli.judge;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import kata.cli.build.CompiledRules;
import kata.cli.build.DeclaredRules;
import kata.cli.build.WorkerLaunch;
import kata.cli.context.Part;
import kata.judge.Exercise;
import kata.referee.MemoryJudge;
import kata.referee.MemoryJudge.Module;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;

/** One judge in memory for all modules. */
public final class MemoryFileJudge implements FileJudge {

    // Attempts that wait for a time-out cost no core, so there may be more than cores. Each is a
    // JVM, and has one that waits beside it.
    private static final int WORKERS =
            Math.clamp(2L * Runtime.getRuntime().availableProcessors(), 2, 8);

    private final Map<String, DeclaredRules> declared;
    private final MemoryJudge judge;

    /**
     * @param rules one for each module
     */
    public MemoryFileJudge(Collection<CompiledRules> rules) {
        declared =
                rules.stream().collect(Collectors.toMap(CompiledRules::module, DeclaredRules::new));
        judge =
                new MemoryJudge(
                        rules.stream().map(MemoryFileJudge::module).toList(),
                        // The attempts are warm-up enough where they are many.
                        Settings.usual()
                                .withWorkers(WORKERS)
                                .withWarmUps(1)
                                .withClassPath(WorkerLaunch.classPath(rules)));
    }

    private static Module module(CompiledRules rules) {
        return new Module(
                rules.module(), List.of(rules.classes()), WorkerLaunch.flags(rules.module()));
    }

    @Override
    public CompletableFuture<List<Verdict>> judge(Attempt attempt, int times) {
        List<CompletableFuture<Verdict>> verdicts = judge.submit(attempt, times);
        return CompletableFuture.allOf(verdicts.toArray(CompletableFuture[]::new))
                .thenApply(_ -> verdicts.stream().map(CompletableFuture::join).toList());
    }

    @Override
    public Exercise exercise(Part part) {
        return ask(part, rules -> rules.exercise(part));
    }

    @Override
    public int rules(Part part) {
        return ask(part, rules -> rules.number(part));
    }

    private <T> T ask(Part part, Function<DeclaredRules, T> question) {
        return question.apply(declared.get(part.module()));
    }

    @Override
    public void close() {
        judge.close();
    }
}
