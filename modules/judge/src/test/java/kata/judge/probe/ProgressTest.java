package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import kata.judge.rule.RunningRule;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void isNotedByTheRuleThatRuns() {
        RunningRule rule = new RunningRule("kata.fixture.Part01");
        rule.begin();
        try {
            Progress.made();
            Progress.made();
        } finally {
            rule.end();
        }

        assertThat(rule.progress()).isEqualTo(2);
    }

    @Test
    void isNobodysWhereNoRuleRuns() {
        assertThatCode(Progress::made).doesNotThrowAnyException();
    }
}
