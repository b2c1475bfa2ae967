package kata.judge.finding;

import static kata.judge.finding.Finding.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FindingTest {

    @Test
    void aBrokenRuleSaysSeenExpectedWhyAndWhereToLook() {
        assertThatThrownBy(
                        () ->
                                seen("%d loads", 3)
                                        .expected("%d", 1)
                                        .why("Loading is dear.")
                                        .lookAt("line %d", 7)
                                        .unless(false))
                .isInstanceOf(RuleViolation.class)
                .hasMessage(
                        """

                        Seen      3 loads
                        Expected  1
                        Why       Loading is dear.
                        Look at   line 7\
                        """);
    }

    @Test
    void aRuleThatHoldsSaysNothing() {
        assertThatCode(() -> seen("3 loads").expected("3").unless(true)).doesNotThrowAnyException();
    }

    @Test
    void aTextWithoutArgumentsIsNoPattern() {
        assertThat(seen("100 % of nothing").seen()).isEqualTo("100 % of nothing");
    }

    @Test
    void linesOfALongTextStandUnderEachOther() {
        assertThat(seen("one\ntwo").text()).isEqualTo("\nSeen      one\n          two");
    }

    @Test
    void aRulesNameReadsAsASentence() {
        assertThat(RuleSentence.of("thePoolIsGoneAfterwardsEvenWhenATaskFails"))
                .isEqualTo("the pool is gone afterwards even when a task fails");
    }
}
