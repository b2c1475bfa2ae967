package kata.cli.judge;

import java.util.List;
import java.util.Optional;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;

/**
 * A file and what became of it.
 *
 * @param file with what is known about it
 * @param verdicts one for each time it was judged; none where it could not be
 * @param problem why it could not be judged, or empty
 */
record Judged(Candidate file, List<Verdict> verdicts, String problem) {

    Judged {
        verdicts = List.copyOf(verdicts);
    }

    static Judged of(Candidate file, List<Verdict> verdicts) {
        return new Judged(file, verdicts, "");
    }

    static Judged not(Candidate file, String problem) {
        return new Judged(file, List.of(), problem);
    }

    /** Accepted each time. */
    boolean accepted() {
        return !verdicts.isEmpty() && verdicts.stream().allMatch(Verdict::accepted);
    }

    /** Some verdict each time, and never accepted. */
    boolean caught() {
        return !verdicts.isEmpty() && verdicts.stream().noneMatch(Verdict::accepted);
    }

    /** Judged at least once with another kind of verdict. */
    boolean varies() {
        return verdicts.stream().map(Verdict::kind).distinct().count() > 1;
    }

    /** No rule was run, because the compiler does not take it. */
    boolean doesNotCompile() {
        return !verdicts.isEmpty() && verdicts.getFirst().kind() == Kind.DOES_NOT_COMPILE;
    }

    /** Judged as its first line says. */
    boolean asExpected() {
        return switch (file.expectation().kind()) {
            case WRONG -> caught() && !doesNotCompile();
            case RIGHT, NONE -> accepted();
        };
    }

    Optional<Verdict> firstNotAccepted() {
        return verdicts.stream().filter(verdict -> !verdict.accepted()).findFirst();
    }
}
