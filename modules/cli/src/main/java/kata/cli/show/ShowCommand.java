package kata.cli.show;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.cli.judge.FileJudge;
import kata.cli.part.HandedOutSource;
import kata.cli.watch.VerdictOutcome;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.workbook.Texts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata show PART [--wrong MISTAKE]} */
@Command(
        name = "show",
        description = {
            "For the person in front of the room: shows a wrong answer to a part, and its panel.",
            "Without --wrong, lists the wrong answers. Changes no file, unless --put is given."
        })
public final class ShowCommand implements Callable<Integer> {

    private final CommandContext context;
    private final FileJudge.Factory judges;

    @Parameters(paramLabel = "PART", description = "such as pool/2")
    private String part;

    @Option(
            names = "--wrong",
            paramLabel = "MISTAKE",
            description = "the wrong answer, such as cached-pool")
    private String wrong;

    @Option(names = "--code", description = "only the code: let the room predict the panel first")
    private boolean codeOnly;

    @Option(
            names = "--put",
            description =
                    "also writes it into the part's file, if that is as it was handed out."
                            + " ./kata reset restores the file")
    private boolean put;

    public ShowCommand(CommandContext context, FileJudge.Factory judges) {
        this.context = context;
        this.judges = judges;
    }

    @Override
    public Integer call() throws IOException {
        Part chosen = context.part(part);
        if (wrong == null) {
            list(chosen);
            return 0;
        }
        WrongAnswer answer = WrongAnswer.named(context.workbook(), chosen, wrong);
        String source = answer.source();
        if (put) {
            // First: where it is refused, nothing else is shown.
            put(chosen, source);
        }
        Output output = context.output();
        output.emptyLine();
        output.lines(source.stripTrailing());
        output.emptyLine();
        if (!codeOnly) {
            showPanel(chosen, source);
        }
        return 0;
    }

    private void list(Part chosen) {
        List<WrongAnswer> answers = WrongAnswer.to(context.workbook(), chosen);
        if (answers.isEmpty()) {
            throw new UserError(
                    "There are no wrong answers to %s in this folder: they lie in"
                            + " solutions/%s/attempts/rejected.",
                    chosen, chosen.module());
        }
        Output output = context.output();
        output.line(
                "Wrong answers to %s. To show one: ./kata show %s --wrong MISTAKE", chosen, part);
        output.emptyLine();
        answers.forEach(answer -> output.line("  %s", answer.mistake()));
    }

    private void put(Part chosen, String source) throws IOException {
        Path file = context.workbook().attempt(chosen.module(), chosen.name());
        boolean untouched =
                Files.exists(file)
                        && Texts.read(file)
                                .equals(new HandedOutSource(context.workbook(), chosen).text(null));
        if (!untouched) {
            throw new UserError(
                    "%s has an answer already, so nothing was written.%n"
                            + "To keep that beside the file and begin again: ./kata reset %s",
                    chosen, chosen);
        }
        Files.writeString(file, source);
        context.output()
                .line(
                        "%s has this wrong answer now. To restore it: ./kata reset %s",
                        chosen, chosen);
    }

    private void showPanel(Part chosen, String source) {
        try (FileJudge judge = judges.of(List.of(chosen.module()), context.output())) {
            context.output().status("judging" + (context.terminal().unicode() ? "…" : "..."));
            Verdict verdict =
                    judge.judge(Attempt.ofText(chosen.module(), chosen.name(), source), 1)
                            .join()
                            .getFirst();
            if (verdict.accepted()) {
                throw new UserError("The judge accepts it: that is a fault of the rules.");
            }
            context.output()
                    .text(
                            context.panel()
                                    .ofAttempt(
                                            wrong,
                                            chosen.module(),
                                            judge.exercise(chosen),
                                            VerdictOutcome.of(chosen, verdict),
                                            judge.rules(chosen)));
        }
    }
}
