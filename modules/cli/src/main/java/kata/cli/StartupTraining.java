package kata.cli;

import java.io.PrintWriter;
import java.io.Writer;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.watch.KeyReader;
import kata.cli.watch.ModuleJudge;
import kata.cli.watch.VerdictOutcome;
import kata.panel.Terminal;
import kata.referee.verdict.Verdict;
import kata.workbook.Workbook;

/**
 * Does what {@code ./kata} usually does, so that the JVM learns which classes it needs. Nothing is
 * printed, and nothing is remembered of it.
 */
final class StartupTraining {

    private StartupTraining() {}

    public static void main(String[] args) throws Exception {
        Workbook workbook = Workbook.find().orElseThrow();
        CommandContext context =
                new CommandContext(
                        workbook,
                        new Output(new PrintWriter(Writer.nullWriter()), false),
                        new Terminal(true, true),
                        false,
                        _ -> false);
        Main.commandLine(
                        context,
                        module -> Main.judge(context, module),
                        (modules, progress) -> Main.judge(context, modules, progress),
                        KeyReader.Source.NONE,
                        () -> {})
                .execute("list");
        Part part = context.state().currentPart().orElseGet(() -> context.parts().all().getFirst());
        try (ModuleJudge judge = Main.judge(context, part.module())) {
            Verdict verdict = judge.judge(part, false).get();
            context.panel()
                    .unsolvedElsewhere(
                            part.module(),
                            judge.exercise(part),
                            VerdictOutcome.of(part, verdict),
                            judge.rules(part),
                            "");
        }
    }
}
