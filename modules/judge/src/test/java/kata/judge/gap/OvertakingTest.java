package kata.judge.gap;

import static kata.judge.finding.Finding.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.finding.RuleViolation;
import kata.judge.rule.RunningRule;
import kata.kit.Todo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class OvertakingTest {

    @Test
    void whoGivesUpAfterAHundredTriesIsFound() {
        assertThatThrownBy(() -> judge(GivesUpAfterAHundredTries.class))
                .isInstanceOf(RuleViolation.class)
                .hasMessageContaining("calls, and a count of");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                TriesUntilItWorks.class,
                WithALock.class,
                WithAMonitor.class,
                WithALockThatSpins.class
            })
    void whoTriesAsOftenAsItTakesHolds(Class<?> type) throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(judge(type)).isPositive();
        }
    }

    @Test
    void whoTriesIsOvertakenBeforeEachTry() throws Exception {
        int most = 0;
        // The other one may seem to wait, on a machine with much to do; then it is once less.
        for (int i = 0; i < 3; i++) {
            most = Math.max(most, judge(TriesUntilItWorks.class));
        }
        assertThat(most).isEqualTo(Overtaking.MOST);
    }

    // On a busy machine five thousand calls take longer than a rule may.
    @Test
    void theRuleHasItsTimeAgainAsTheCallsGoOn() throws Exception {
        RunningRule rule = new RunningRule("kata.fixture.Part01");
        rule.begin();
        try {
            judge(TriesUntilItWorks.class);
        } finally {
            rule.end();
        }
        assertThat(rule.progress()).isPositive();
    }

    @Test
    void whoKeepsOthersOutIsOvertakenBeforehandAndAfterwards() throws Exception {
        assertThat(judge(WithALock.class)).isLessThan(10);
    }

    @Test
    void aCallThatNeverEndsIsFound() {
        assertThatThrownBy(() -> judge(WaitsForNobody.class))
                .isInstanceOf(RuleViolation.class)
                .hasMessageContaining("one was overtaken by ")
                .hasMessageContaining("one waits for ever");
    }

    @Test
    void whatIsNotWrittenIsNotWrong() {
        assertThatThrownBy(() -> judge(NotWritten.class)).isInstanceOf(Todo.class);
    }

    private static int judge(Class<?> type) throws Exception {
        Class<?> twin = Woven.twin(type);
        AtomicInteger times = new AtomicInteger();
        Overtaking.of(() -> Woven.make(twin))
                .call("one", TwoCalls::one)
                .overtakenBy("others", TwoCalls::other)
                .then(
                        (object, ran) -> {
                            times.set(ran.times());
                            int count = ((Counts) object).count();
                            seen("%d calls, and a count of %d", ran.times() + 1, count)
                                    .expected("one for each")
                                    .why("A call that gives up is lost.")
                                    .unless(
                                            count == ran.times() + 1
                                                    && ran.overtaking().size() == ran.times()
                                                    && ran.thrown() == null);
                        });
        return times.get();
    }

    /** Counts its calls. */
    public interface Counts extends TwoCalls {
        int count();

        @Override
        default Object other() throws Exception {
            return one();
        }
    }

    static final class GivesUpAfterAHundredTries implements Counts {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public Object one() {
            for (int i = 0; i < 100; i++) {
                int now = count.get();
                if (count.compareAndSet(now, now + 1)) {
                    return now + 1;
                }
            }
            return -1;
        }

        @Override
        public int count() {
            return count.get();
        }
    }

    static final class TriesUntilItWorks implements Counts {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public Object one() {
            while (true) {
                int now = count.get();
                if (count.compareAndSet(now, now + 1)) {
                    return now + 1;
                }
            }
        }

        @Override
        public int count() {
            return count.get();
        }
    }

    static final class WithALock implements Counts {

        private final ReentrantLock lock = new ReentrantLock();
        private int count;

        @Override
        public Object one() {
            lock.lock();
            try {
                return ++count;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int count() {
            return count;
        }
    }

    static final class WithAMonitor implements Counts {

        private int count;

        @Override
        public synchronized Object one() {
            return ++count;
        }

        @Override
        public synchronized int count() {
            return count;
        }
    }

    static final class WithALockThatSpins implements Counts {

        private final AtomicBoolean taken = new AtomicBoolean();
        private int count;

        @Override
        public Object one() {
            while (!taken.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            try {
                return ++count;
            } finally {
                taken.set(false);
            }
        }

        @Override
        public int count() {
            return count;
        }
    }

    static final class WaitsForNobody implements Counts {

        private final AtomicInteger count = new AtomicInteger();
        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public Object one() throws InterruptedException {
            count.incrementAndGet();
            never.await();
            return null;
        }

        @Override
        public Object other() {
            return count.incrementAndGet();
        }

        @Override
        public int count() {
            return count.get();
        }
    }

    static final class NotWritten implements Counts {

        @Override
        public Object one() {
            return Todo.todo("Write it.");
        }

        @Override
        public int count() {
            return 0;
        }
    }
}
