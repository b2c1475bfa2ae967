package kata.judge.gap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import kata.judge.gap.step.WaitLimits;
import kata.judge.probe.BoundedWait;
import kata.judge.rule.RunningRule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WaitLimitsTest {

    /** Waits in both ways of the JDK to state a limit, for what never comes. */
    static final class Waits implements TwoCalls {

        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public Object one() throws InterruptedException {
            return never.await(9, TimeUnit.MINUTES);
        }

        @Override
        public synchronized Object other() throws InterruptedException {
            wait(540_000);
            return "over";
        }
    }

    private final RunningRule rule = new RunningRule(Waits.class.getName());

    @BeforeEach
    void begin() {
        rule.begin();
    }

    @AfterEach
    void end() {
        rule.end();
    }

    @Test
    void aLimitIsOverSoonWhereTheRuleSaysSo() throws Exception {
        TwoCalls waits = Woven.make(Woven.twin(Waits.class));
        BoundedWait.limitsAreOverSoon();

        assertThat(outcome(waits::one)).isEqualTo(false);
        assertThat(outcome(waits::other)).isEqualTo("over");
    }

    @Test
    void onlyLimitsThatSomebodyWouldSitOutAreShortened() {
        BoundedWait.limitsAreOverSoon();

        assertThat(WaitLimits.of(200, TimeUnit.MILLISECONDS)).isEqualTo(200);
        assertThat(WaitLimits.of(201, TimeUnit.MILLISECONDS)).isEqualTo(50);
        assertThat(WaitLimits.ofMillis(10_000)).isEqualTo(50);
        assertThat(WaitLimits.of(9, TimeUnit.MINUTES)).isZero();
        assertThat(WaitLimits.of(10, TimeUnit.MINUTES)).isEqualTo(10);
        assertThat(WaitLimits.of(Long.MAX_VALUE, TimeUnit.DAYS)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void inTheNextRuleLimitsAreAsTheyAreWritten() {
        BoundedWait.limitsAreOverSoon();
        rule.end();
        rule.begin();

        assertThat(WaitLimits.ofMillis(10_000)).isEqualTo(10_000);
    }

    // In a thread of its own: the test must not wait for nine minutes if it is wrong.
    private static Object outcome(Callable<Object> call) throws Exception {
        FutureTask<Object> task = new FutureTask<>(call);
        Thread.ofPlatform().daemon().start(task);
        return task.get(30, TimeUnit.SECONDS);
    }
}
