package kata.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RuleLimitTest {

    private long seconds;
    private int runs;
    private int progress;
    private final RuleLimit limit =
            new RuleLimit(15, () -> runs, () -> progress, () -> TimeUnit.SECONDS.toNanos(seconds));

    @Test
    void aRuleThatDoesNotExploreHasItsTimeOnce() {
        seconds = 15;
        assertThat(limit.isOver()).isFalse();

        seconds = 16;
        assertThat(limit.isOver()).isTrue();
        assertThat(limit.passed()).isEqualTo("the rule did not end within 15 s");
    }

    @Test
    void eachRunHasTheTimeAnew() {
        endsRunAt(14);
        endsRunAt(28);

        seconds = 43;
        assertThat(limit.isOver()).isFalse();
        seconds = 44;
        assertThat(limit.isOver()).isTrue();
        assertThat(limit.passed()).isEqualTo("the rule did not end within 15 s after its run 2");
    }

    @Test
    void allRunsTogetherHaveFourTimesAsMuch() {
        for (int at = 10; at <= 60; at += 10) {
            endsRunAt(at);
        }

        seconds = 61;
        assertThat(limit.isOver()).isTrue();
        assertThat(limit.passed())
                .isEqualTo("the rule did not end within 60 s, in which it made 6 runs");
    }

    @Test
    void eachStepOfTheAttemptHasTheTimeAnew() {
        takesAStepAt(14);
        takesAStepAt(28);

        seconds = 43;
        assertThat(limit.isOver()).isFalse();
        seconds = 44;
        assertThat(limit.isOver()).isTrue();
        assertThat(limit.passed()).isEqualTo("the rule did not end within 15 s");
    }

    @Test
    void allStepsTogetherHaveFourTimesAsMuch() {
        for (int at = 10; at <= 60; at += 10) {
            takesAStepAt(at);
        }

        seconds = 61;
        assertThat(limit.isOver()).isTrue();
        assertThat(limit.passed()).isEqualTo("the rule did not end within 60 s");
    }

    private void takesAStepAt(int at) {
        seconds = at;
        progress++;
        assertThat(limit.isOver()).isFalse();
    }

    private void endsRunAt(int at) {
        seconds = at;
        runs++;
        progress++;
        assertThat(limit.isOver()).isFalse();
    }
}
