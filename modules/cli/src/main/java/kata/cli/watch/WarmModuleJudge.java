package kata.cli.watch;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import kata.cli.build.CompiledRules;
import kata.cli.build.DeclaredRules;
import kata.cli.build.WorkerLaunch;
import kata.cli.context.Part;
import kata.judge.Exercise;
import kata.referee.MemoryJudge;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Asked;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.workbook.Workbook;

/** The judge in memory, warm from the first part of the module to its last. */
public final class WarmModuleJudge implements ModuleJudge {

    private final Workbook workbook;
    private final DeclaredRules declared;
    private final MemoryJudge judge;

    public WarmModuleJudge(CompiledRules rules) {
        this.workbook = rules.workbook();
        this.declared = new DeclaredRules(rules);
        this.judge =
                new MemoryJudge(
                        List.of(
                                new MemoryJudge.Module(
                                        rules.module(),
                                        List.of(rules.classes()),
                                        WorkerLaunch.flags(rules.module()))),
                        Settings.usual().withClassPath(WorkerLaunch.classPath(List.of(rules))));
    }

    @Override
    public CompletableFuture<Verdict> judge(Part part, boolean strict) {
        Path file = workbook.attempt(part.module(), part.name());
        return judge.submit(
                Attempt.ofFiles(part.module(), part.name(), List.of(file))
                        .asked(strict ? Asked.STRICTLY : Asked.MAINLY));
    }

    @Override
    public Exercise exercise(Part part) {
        return declared.exercise(part);
    }

    @Override
    public int rules(Part part) {
        return declared.number(part);
    }

    @Override
    public void close() {
        judge.close();
    }
}
