package kata.cli;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.judge.Finding;
import kata.judge.Outcome;
import kata.judge.Outcome.Status;
import kata.judge.memory.Verdict;

/** Makes of a verdict the outcome that the panel shows. */
final class Shown {

    private Shown() {}

    static Outcome of(Part part, Verdict verdict) {
        return verdict.outcomes().stream()
                .filter(outcome -> !outcome.holds())
                .findFirst()
                .map(outcome -> with(outcome, verdict.finding()))
                .orElseGet(() -> withoutOutcome(part, verdict));
    }

    // The verdict may know better: a changed signature shows as some error in some rule.
    private static Outcome with(Outcome outcome, Finding finding) {
        return new Outcome(
                outcome.part(),
                outcome.rule(),
                outcome.number(),
                outcome.status(),
                finding,
                outcome.where(),
                outcome.timeline(),
                outcome.printed());
    }

    // No rule came to an end: it did not compile, or its JVM died.
    private static Outcome withoutOutcome(Part part, Verdict verdict) {
        boolean inARule = !verdict.rule().isEmpty();
        String headline =
                verdict.kind() == Verdict.Kind.DOES_NOT_COMPILE
                        ? "it does not compile"
                        : "it could not be judged";
        return new Outcome(
                part.name(),
                inARule ? verdict.rule() : headline,
                inARule ? verdict.outcomes().size() + 1 : 0,
                verdict.kind() == Verdict.Kind.NOT_STARTED ? Status.NOT_STARTED : Status.BROKEN,
                verdict.finding(),
                place(part, verdict.text()).stream().toList(),
                List.of(),
                "");
    }

    private static Optional<String> place(Part part, String messages) {
        Matcher place = Pattern.compile(part.name() + "\\.java:\\d+").matcher(messages);
        return place.find() ? Optional.of(place.group()) : Optional.empty();
    }
}
