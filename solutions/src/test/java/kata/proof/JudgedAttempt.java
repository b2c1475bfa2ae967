package kata.proof;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import kata.judge.finding.Finding;
import kata.judge.rule.Outcome;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;

/** A declaration and the verdicts that the judge gave, one for each repetition. */
record JudgedAttempt(DeclaredAttempt declared, boolean repair, List<Verdict> verdicts) {

    /** What is wrong with the first verdict that is not as declared; empty if all are. */
    Optional<String> problem() {
        return verdicts.stream().map(this::problem).flatMap(Optional::stream).findFirst();
    }

    /** How many of the verdicts are not as declared. */
    long problems() {
        return verdicts.stream().map(this::problem).filter(Optional::isPresent).count();
    }

    private Optional<String> problem(Verdict verdict) {
        return switch (declared.place()) {
            case REFERENCE, ACCEPTED ->
                    verdict.accepted()
                            ? Optional.empty()
                            : wrong("should be accepted, and its verdict is", verdict);
            case STUB -> repair ? brokenAsDeclared(verdict) : notStarted(verdict);
            case REJECTED ->
                    declared.by().isEmpty()
                            ? Optional.of("has no @Rejected(by = \"…\", says = \"…\")")
                            : brokenAsDeclared(verdict);
        };
    }

    private Optional<String> notStarted(Verdict verdict) {
        return verdict.kind() == Kind.NOT_STARTED
                ? Optional.empty()
                : wrong("should be \"not started\", and its verdict is", verdict);
    }

    private Optional<String> brokenAsDeclared(Verdict verdict) {
        if (verdict.kind() != Kind.REJECTED) {
            return wrong(
                    "should be rejected by " + declared.by() + ", and its verdict is", verdict);
        }
        if (!verdict.rule().equals(declared.by())) {
            return wrong("should be rejected by " + declared.by() + ", and was by", verdict);
        }
        if (declared.says().stream().noneMatch(verdict.text()::contains)) {
            return wrong(
                    "should say \"" + String.join("\" or \"", declared.says()) + "\", and says",
                    verdict);
        }
        return unhelpful(verdict);
    }

    // A rejection teaches: it says what was seen, what was expected and why.
    private Optional<String> unhelpful(Verdict verdict) {
        if (verdict.outcomes().isEmpty()) {
            return Optional.empty();
        }
        Outcome last = verdict.outcomes().getLast();
        Finding finding = last.finding();
        return finding.seen().isEmpty() || finding.expected().isEmpty() || finding.why().isEmpty()
                ? wrong("the message lacks what was seen, expected, or why", verdict)
                : Optional.empty();
    }

    private static Optional<String> wrong(String what, Verdict verdict) {
        return Optional.of(
                "%s:%n%s %s%n%s".formatted(what, verdict.kind(), verdict.rule(), verdict.text()));
    }

    Verdict first() {
        return verdicts.getFirst();
    }

    Duration slowest() {
        return verdicts.stream()
                .map(Verdict::duration)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }
}
