package kata.cli.step;

import java.util.List;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.cli.show.WrongAnswer;
import kata.referee.verdict.Attempt;
import kata.workbook.AttemptSource;
import kata.workbook.RejectedAnnotation;
import kata.workbook.Texts;
import kata.workbook.Workbook;

/**
 * The answer that is stepped through.
 *
 * @param text its source; that of a wrong answer without what names its mistake
 * @param wrong name of the wrong answer; empty for the learner's own
 * @param declaredRule the rule that is said to reject it, or empty
 */
record ChosenAttempt(Part part, String text, String wrong, String declaredRule) {

    /**
     * @param wrongOrNull name of a wrong answer; null for the learner's own
     * @throws UserError when there is none of this name
     */
    static ChosenAttempt of(Workbook workbook, Part part, String wrongOrNull) {
        if (wrongOrNull == null) {
            String own = Texts.read(workbook.attempt(part.module(), part.name()));
            return new ChosenAttempt(part, own, "", "");
        }
        WrongAnswer wrong = WrongAnswer.named(workbook, part, wrongOrNull);
        String rule =
                AttemptSource.of(wrong.file()).rejected().map(RejectedAnnotation::by).orElse("");
        return new ChosenAttempt(part, wrong.source(), wrongOrNull, rule);
    }

    Attempt attempt() {
        return Attempt.ofText(part.module(), part.name(), text);
    }

    List<String> lines() {
        return text.lines().toList();
    }

    /** What to type to step through it: without the schedule. */
    String command() {
        return "./kata step " + part + (wrong.isEmpty() ? "" : " --wrong " + wrong);
    }
}
