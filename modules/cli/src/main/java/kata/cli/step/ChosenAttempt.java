package kata.cli.step;

import java.nio.file.Path;
import java.util.List;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.referee.verdict.Attempt;
import kata.workbook.AttemptSource;
import kata.workbook.RejectedAnnotation;
import kata.workbook.Workbook;

/**
 * The answer that is stepped through.
 *
 * @param file its source
 * @param wrong name of the rejected attempt; empty for the learner's own answer
 */
record ChosenAttempt(Part part, Path file, String wrong) {

    /**
     * @param wrongOrNull name of a rejected attempt; null for the learner's own answer
     * @throws UserError when there is none of this name
     */
    static ChosenAttempt of(Workbook workbook, Part part, String wrongOrNull) {
        if (wrongOrNull == null) {
            return new ChosenAttempt(part, workbook.attempt(part.module(), part.name()), "");
        }
        List<Path> rejected = workbook.rejected(part.module(), part.name());
        return rejected.stream()
                .filter(file -> name(file).equals(wrongOrNull))
                .findFirst()
                .map(file -> new ChosenAttempt(part, file, wrongOrNull))
                .orElseThrow(
                        () ->
                                new UserError(
                                        "%s has no wrong answer %s. There are: %s.",
                                        part,
                                        wrongOrNull,
                                        String.join(
                                                ", ",
                                                rejected.stream()
                                                        .map(ChosenAttempt::name)
                                                        .toList())));
    }

    private static String name(Path file) {
        return file.getParent().getFileName().toString();
    }

    /** The rule that is said to reject it, or empty. */
    String declaredRule() {
        return wrong.isEmpty()
                ? ""
                : AttemptSource.of(file).rejected().map(RejectedAnnotation::by).orElse("");
    }

    Attempt attempt() {
        return Attempt.ofFiles(part.module(), part.name(), List.of(file));
    }

    List<String> lines() {
        return attempt().sources().getFirst().text().lines().toList();
    }

    /** What to type to step through it: without the schedule. */
    String command() {
        return "./kata step " + part + (wrong.isEmpty() ? "" : " --wrong " + wrong);
    }
}
