package kata.judge.gap;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import kata.judge.gap.step.WaitLimits;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.rule.RunningRule;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WaitLimitsTest {

    /** Waits for what never comes, in the ways of the JDK to state a limit. */
    static final class Waits implements TwoCalls {

        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public Object one() throws InterruptedException {
            return never.await(9, TimeUnit.MINUTES);
        }

        @Override
        public synchronized Object other() throws InterruptedException {
            wait(540_000);
            Thread parked = Thread.ofVirtual().start(LockSupport::park);
            boolean ended = parked.join(Duration.ofMinutes(9));
            LockSupport.unpark(parked);
            return ended;
        }
    }

    /** Waits again until it comes, and looks once a second. */
    static final class WaitsAgain implements TwoCalls {

        private static final CountDownLatch COMES = new CountDownLatch(1);

        @Override
        public Object one() throws InterruptedException {
            int looks = 0;
            while (!COMES.await(1, TimeUnit.SECONDS)) {
                looks++;
            }
            return looks;
        }

        @Override
        public Object other() {
            COMES.countDown();
            return "it came";
        }
    }

    /** Waits with a limit of ten minutes and more, and looks again and again every millisecond. */
    static final class WaitsLongOrShort implements TwoCalls {

        private static final CountDownLatch COMES = new CountDownLatch(1);

        @Override
        public Object one() throws InterruptedException {
            return COMES.await(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }

        @Override
        public Object other() throws InterruptedException {
            while (COMES.getCount() > 0) {
                Thread.sleep(1);
            }
            return true;
        }

        static void itComes() {
            COMES.countDown();
        }
    }

    /** Waits until nine minutes are over, by each of the two clocks. */
    static final class HasADeadline implements TwoCalls {

        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public Object one() throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(9);
            int waits = 0;
            while (System.nanoTime() - end < 0) {
                never.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                waits++;
            }
            return "gave up after " + waits + " wait";
        }

        @Override
        public Object other() throws InterruptedException {
            long end = System.currentTimeMillis() + 540_000;
            int waits = 0;
            while (System.currentTimeMillis() < end) {
                never.await(end - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
                waits++;
            }
            return "gave up after " + waits + " wait";
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
    void aLimitIsShortWhereTheRuleSaysSo() throws Exception {
        TwoCalls waits = Woven.make(Woven.twin(Waits.class));
        BoundedWait.shortenTimeLimits();

        assertThat(outcome(waits::one)).isEqualTo(false);
        assertThat(outcome(waits::other)).isEqualTo(false);
    }

    @Test
    void aCallerThatWaitsAgainAndAgainIsSeenToDoSo() throws Throwable {
        TwoCalls waits = Woven.make(Woven.twin(WaitsAgain.class));
        BoundedWait.shortenTimeLimits();
        Caller<Object> caller = Caller.start("waits", waits::one);

        BoundedWait.awaitStill(caller);

        assertThat(caller.hasEnded()).isFalse();
        assertThat(WaitLimits.waitsAgain(caller.thread())).isTrue();
        waits.other();
        // Ten that were shortened, twice at most, and one a second after that. A caller that did
        // not wait at all would have looked a million times.
        assertThat((int) caller.result()).isBetween(10, 1_000);
    }

    @Test
    void aLimitOfTenMinutesAndMoreCostsNoTime() throws Throwable {
        Class<?> twin = Woven.twin(WaitsLongOrShort.class);
        TwoCalls waits = Woven.make(twin);
        BoundedWait.shortenTimeLimits();
        Caller<Object> caller = Caller.start("waits", waits::one);
        long begin = System.nanoTime();

        BoundedWait.awaitStill(caller);

        assertThat(caller.hasEnded()).isFalse();
        assertThat(System.nanoTime() - begin).isLessThan(Patience.nanos());
        comes(twin);
        assertThat(caller.result()).isEqualTo(true);
    }

    @Test
    void shortWaitsCostThePatienceOfOneCase() throws Throwable {
        Class<?> twin = Woven.twin(WaitsLongOrShort.class);
        TwoCalls waits = Woven.make(twin);
        BoundedWait.shortenTimeLimits();
        Caller<Object> caller = Caller.start("waits", waits::other);

        BoundedWait.awaitStill(caller);
        boolean known = WaitLimits.looksAgain();
        long begin = System.nanoTime();
        BoundedWait.awaitStill(caller);

        assertThat(known).isTrue();
        assertThat(caller.hasEnded()).isFalse();
        assertThat(System.nanoTime() - begin).isLessThan(Patience.nanos());
        comes(twin);
        assertThat(caller.result()).isEqualTo(true);
    }

    private static void comes(Class<?> twin) throws ReflectiveOperationException {
        Method itComes = twin.getDeclaredMethod("itComes");
        itComes.setAccessible(true);
        itComes.invoke(null);
    }

    @Test
    void aDeadlineThatTheCodeHasComputedIsOverWithItsWait() throws Exception {
        TwoCalls waits = Woven.make(Woven.twin(HasADeadline.class));
        BoundedWait.shortenTimeLimits();

        assertThat(outcome(waits::one)).isEqualTo("gave up after 1 wait");
        assertThat(outcome(waits::other)).isEqualTo("gave up after 1 wait");
    }

    @Test
    void theClockOfAThreadThatWasNotShortenedIsThatOfTheJvm() {
        assertThat(WaitLimits.nanoTime(42)).isEqualTo(42);
        BoundedWait.shortenTimeLimits();
        assertThat(WaitLimits.nanoTime(42)).isEqualTo(42);
        WaitLimits.nanos(10_050, TimeUnit.MILLISECONDS);
        assertThat(WaitLimits.currentTimeMillis(42)).isEqualTo(10_042);
    }

    @Test
    void onlyLimitsThatSomebodyWouldSitOutAreShortened() {
        BoundedWait.shortenTimeLimits();

        long short50 = TimeUnit.MILLISECONDS.toNanos(50);
        assertThat(WaitLimits.nanos(200, TimeUnit.MILLISECONDS))
                .isEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
        assertThat(WaitLimits.nanos(201, TimeUnit.MILLISECONDS)).isEqualTo(short50);
        assertThat(WaitLimits.nanos(1, TimeUnit.SECONDS)).isEqualTo(short50);
        assertThat(WaitLimits.nanos(9, TimeUnit.MINUTES)).isEqualTo(short50);
        assertThat(WaitLimits.nanos(10, TimeUnit.MINUTES)).isEqualTo(TimeUnit.MINUTES.toNanos(10));
        assertThat(WaitLimits.nanos(Long.MAX_VALUE, TimeUnit.DAYS)).isEqualTo(Long.MAX_VALUE);
        assertThat(WaitLimits.millis(10_000)).isEqualTo(50);
        assertThat(WaitLimits.millis(0)).isZero();
        assertThat(WaitLimits.duration(Duration.ofSeconds(10))).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void aTimerThatEndsAWaitIsShortenedAndKnown() {
        BoundedWait.shortenTimeLimits();
        Thread me = Thread.currentThread();

        assertThat(WaitLimits.timer(Duration.ofMinutes(10))).isEqualTo(Duration.ofMinutes(10));
        assertThat(WaitLimits.hasTimer(me)).isFalse();
        assertThat(WaitLimits.timer(Duration.ofMinutes(5))).isEqualTo(Duration.ofMillis(50));
        assertThat(WaitLimits.hasTimer(me)).isTrue();
    }

    @Test
    void inTheNextRuleLimitsAreAsTheyAreWritten() {
        BoundedWait.shortenTimeLimits();
        rule.end();
        rule.begin();

        assertThat(WaitLimits.millis(10_000)).isEqualTo(10_000);
    }

    // In a thread of its own: the test must not wait for nine minutes if it is wrong.
    private static Object outcome(Callable<Object> call) throws Exception {
        FutureTask<Object> task = new FutureTask<>(call);
        Thread.ofPlatform().daemon().start(task);
        return task.get(30, TimeUnit.SECONDS);
    }
}
