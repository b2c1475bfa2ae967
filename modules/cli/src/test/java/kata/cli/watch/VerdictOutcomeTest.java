package kata.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import kata.cli.Learner;
import kata.judge.finding.Finding;
import kata.judge.rule.Outcome;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import org.junit.jupiter.api.Test;

class VerdictOutcomeTest {

    private static Verdict verdict(Kind kind, String rule, String text) {
        return new Verdict(kind, rule, text, Finding.seen(text), List.of(), Duration.ZERO);
    }

    @Test
    void whatDoesNotCompileHasAHeadlineAndAPlace() {
        Outcome shown =
                VerdictOutcome.of(
                        Learner.ONE,
                        verdict(Kind.DOES_NOT_COMPILE, "", "Part01One.java:7: error: no such x"));

        assertThat(shown.rule()).isEqualTo("it does not compile");
        assertThat(shown.number()).isZero();
        assertThat(shown.where()).containsExactly("Part01One.java:7");
        assertThat(shown.finding().seen()).endsWith("no such x");
    }

    @Test
    void anAttemptThatDiesInARuleIsShownWithThatRule() {
        Outcome shown =
                VerdictOutcome.of(Learner.ONE, verdict(Kind.DIED, "itEnds", "the JVM ended"));

        assertThat(shown.rule()).isEqualTo("itEnds");
        assertThat(shown.number()).isOne();
    }

    @Test
    void aBrokenRuleIsShownWithWhatTheVerdictFound() {
        Outcome shown =
                VerdictOutcome.of(Learner.ONE, FakeModuleJudge.verdict(Learner.ONE, "wrong"));

        assertThat(shown.rule()).isEqualTo("itIsRight");
        assertThat(shown.finding().seen()).isEqualTo("wrong");
    }
}
