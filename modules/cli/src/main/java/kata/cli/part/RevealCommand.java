package kata.cli.part;

import java.util.List;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.judge.finding.RuleSentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata reveal PART} */
@Command(
        name = "reveal",
        description = "Shows the reference answer, other right answers, and common mistakes.")
public final class RevealCommand implements Runnable {

    private final CommandContext context;

    @Parameters(paramLabel = "PART", description = "such as pool/2")
    private String part;

    @Option(names = "--give-up", description = "even if the part is not solved")
    private boolean giveUp;

    public RevealCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        Part chosen = context.part(part);
        if (!giveUp && !context.parts().isSolved(chosen)) {
            throw new UserError(
                    "%s is not solved yet. Try ./kata hint %s first.%n"
                            + "To see the answer now, add --give-up.",
                    chosen, chosen);
        }
        Answers answers = new Answers(context.workbook(), chosen);
        Output output = context.output();
        output.emptyLine();
        output.line("The reference answer to %s:", chosen);
        output.emptyLine();
        output.text(answers.reference().stripTrailing() + System.lineSeparator());
        show("Other right answers:", answers.accepted());
        show("Wrong answers, and the rule that each of them breaks:", answers.rejected());
    }

    private void show(String heading, List<Answers.Attempt> attempts) {
        if (attempts.isEmpty()) {
            return;
        }
        Output output = context.output();
        output.emptyLine();
        output.line(heading);
        for (Answers.Attempt attempt : attempts) {
            output.emptyLine();
            output.line("  %s", attempt.name());
            if (!attempt.summary().isEmpty()) {
                output.line("    %s", attempt.summary());
            }
            if (!attempt.rule().isEmpty()) {
                output.line("    Rule: %s", RuleSentence.of(attempt.rule()));
            }
        }
    }
}
