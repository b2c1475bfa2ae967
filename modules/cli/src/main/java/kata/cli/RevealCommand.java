package kata.cli;

import java.util.List;
import kata.judge.Sentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata reveal PART} */
@Command(name = "reveal", description = "Shows the reference answer, and what other answers teach.")
final class RevealCommand implements Runnable {

    private final Desk desk;

    @Parameters(paramLabel = "PART", description = "such as pool/2")
    private String part;

    @Option(names = "--give-up", description = "even if the part is not solved")
    private boolean giveUp;

    RevealCommand(Desk desk) {
        this.desk = desk;
    }

    @Override
    public void run() {
        Part chosen = Arguments.part(desk, part);
        if (!giveUp && !desk.parts().isSolved(chosen)) {
            throw new Complaint(
                    "%s is not solved yet. Try ./kata hint %s first.%n"
                            + "The answer is shown with --give-up, too.",
                    chosen, chosen);
        }
        Answers answers = new Answers(desk.workbook(), chosen);
        desk.out().println();
        desk.say("The reference answer to %s:", chosen);
        desk.out().println();
        desk.out().println(answers.reference().stripTrailing());
        tell("Other right answers:", answers.accepted());
        tell("Wrong answers, and the rule that each of them breaks:", answers.rejected());
    }

    private void tell(String heading, List<Answers.Attempt> attempts) {
        if (attempts.isEmpty()) {
            return;
        }
        desk.out().println();
        desk.say(heading);
        for (Answers.Attempt attempt : attempts) {
            desk.out().println();
            desk.say("  %s", attempt.name());
            if (!attempt.about().isEmpty()) {
                desk.say("    %s", attempt.about());
            }
            if (!attempt.rule().isEmpty()) {
                desk.say("    Rule: %s", Sentence.of(attempt.rule()));
            }
        }
        desk.out().flush();
    }
}
