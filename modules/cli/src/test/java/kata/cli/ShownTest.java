package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import kata.judge.Finding;
import kata.judge.Outcome;
import kata.judge.memory.Verdict;
import kata.judge.memory.Verdict.Kind;
import org.junit.jupiter.api.Test;

class ShownTest {

    private static Verdict verdict(Kind kind, String rule, String text) {
        return new Verdict(kind, rule, text, Finding.seen(text), List.of(), Duration.ZERO);
    }

    @Test
    void whatDoesNotCompileHasAHeadlineAndAPlace() {
        Outcome shown =
                Shown.of(
                        Fixture.ONE,
                        verdict(Kind.DOES_NOT_COMPILE, "", "Part01One.java:7: error: no such x"));

        assertThat(shown.rule()).isEqualTo("it does not compile");
        assertThat(shown.number()).isZero();
        assertThat(shown.where()).containsExactly("Part01One.java:7");
        assertThat(shown.finding().seen()).endsWith("no such x");
    }

    @Test
    void whoeverDiesInARuleIsShownWithThatRule() {
        Outcome shown = Shown.of(Fixture.ONE, verdict(Kind.DIED, "itEnds", "the JVM ended"));

        assertThat(shown.rule()).isEqualTo("itEnds");
        assertThat(shown.number()).isOne();
    }

    @Test
    void aBrokenRuleIsShownWithWhatTheVerdictFound() {
        Outcome shown = Shown.of(Fixture.ONE, FakeReferee.verdict(Fixture.ONE, "wrong"));

        assertThat(shown.rule()).isEqualTo("itIsRight");
        assertThat(shown.finding().seen()).isEqualTo("wrong");
    }
}
