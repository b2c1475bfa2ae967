package kata.cli.watch;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.cli.context.Part;
import kata.judge.rule.Outcome;
import kata.judge.rule.Outcome.Status;
import kata.judge.rule.Recording;
import kata.judge.rule.RuleId;
import kata.referee.verdict.Verdict;

/** Finds in a verdict the one outcome that the panel shows. */
public final class VerdictOutcome {

    private VerdictOutcome() {}

    /** That of the first rule that does not hold; made from the verdict where no rule ended. */
    public static Outcome of(Part part, Verdict verdict) {
        return verdict.outcomes().stream()
                .filter(outcome -> !outcome.holds())
                .findFirst()
                // The verdict may know better: a changed signature shows as some error in some
                // rule.
                .map(outcome -> outcome.with(verdict.finding()))
                .orElseGet(() -> withoutOutcome(part, verdict));
    }

    // No rule came to an end: it did not compile, or its JVM died.
    private static Outcome withoutOutcome(Part part, Verdict verdict) {
        boolean inARule = !verdict.rule().isEmpty();
        String headline =
                verdict.kind() == Verdict.Kind.DOES_NOT_COMPILE
                        ? "it does not compile"
                        : "it could not be judged";
        return new Outcome(
                new RuleId(
                        part.name(),
                        inARule ? verdict.rule() : headline,
                        inARule ? verdict.outcomes().size() + 1 : 0),
                verdict.kind() == Verdict.Kind.NOT_STARTED ? Status.NOT_STARTED : Status.BROKEN,
                verdict.finding(),
                place(part, verdict.text()).stream().toList(),
                Recording.NOTHING);
    }

    private static Optional<String> place(Part part, String messages) {
        Matcher place = Pattern.compile(part.name() + "\\.java:\\d+").matcher(messages);
        return place.find() ? Optional.of(place.group()) : Optional.empty();
    }
}
