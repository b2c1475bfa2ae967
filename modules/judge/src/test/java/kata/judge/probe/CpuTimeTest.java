package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CpuTimeTest {

    private static final Duration SPAN = Duration.ofMillis(20);
    private static final long QUIET = 100_000;

    /**
     * The thread that is measured has begun: one that is still being started uses next to nothing.
     */
    private final CountDownLatch begun = new CountDownLatch(1);

    private volatile boolean over;

    @AfterEach
    void endTheThread() {
        over = true;
    }

    @Test
    void aThreadThatParksIsQuiet() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Thread parked = Thread.ofPlatform().daemon().start(() -> uninterruptibly(never));

        assertThat(CpuTime.leastInASpan(List.of(parked), 50, SPAN, QUIET)).isLessThan(QUIET);

        never.countDown();
        parked.join();
    }

    @Test
    void aThreadThatSpinsIsNot() throws InterruptedException {
        Thread spinning = Thread.ofPlatform().daemon().start(this::spin);
        begun.await();

        assertThat(CpuTime.leastInASpan(List.of(spinning), 5, SPAN, QUIET)).isGreaterThan(QUIET);
    }

    @Test
    void norIsOneThatWakesUpToLook() throws InterruptedException {
        Thread looking = Thread.ofPlatform().daemon().start(this::look);
        begun.await();

        assertThat(CpuTime.leastInASpan(List.of(looking), 5, SPAN, QUIET)).isGreaterThan(QUIET);
    }

    @Test
    void norIsOneThatSpinsAndStoodStillForAWhile() throws InterruptedException {
        Thread spinning = Thread.ofPlatform().daemon().start(this::spinAfterAWhile);
        begun.await();

        assertThat(CpuTime.leastInASpan(List.of(spinning), 5, SPAN, QUIET)).isGreaterThan(QUIET);
    }

    @Test
    void useTakesTheCpuTimeThatIsAskedFor() {
        long before = CpuTime.nanos(Thread.currentThread());

        CpuTime.use(SPAN, () -> false);

        assertThat(CpuTime.nanos(Thread.currentThread()) - before)
                .isGreaterThanOrEqualTo(SPAN.toNanos());
    }

    @Test
    void useEndsWhenItIsEnough() {
        long before = CpuTime.nanos(Thread.currentThread());

        CpuTime.use(Duration.ofDays(1), () -> true);

        assertThat(CpuTime.nanos(Thread.currentThread()) - before)
                .isLessThan(Duration.ofDays(1).toNanos());
    }

    @Test
    void aThreadThatEndedAndAVirtualOneCountNothing() throws InterruptedException {
        Thread ended = Thread.ofPlatform().start(() -> CpuTime.use(SPAN, () -> false));
        ended.join();
        CountDownLatch never = new CountDownLatch(1);
        Thread virtual = Thread.ofVirtual().start(() -> uninterruptibly(never));

        assertThat(CpuTime.nanos(List.of(ended, virtual))).isZero();

        never.countDown();
        virtual.join();
    }

    private void spin() {
        begun.countDown();
        while (!over) {
            Thread.onSpinWait();
        }
    }

    /** Begins in the second of the parts that a quiet span has, which take 30 ms each or more. */
    private void spinAfterAWhile() {
        begun.countDown();
        LockSupport.parkNanos(Duration.ofMillis(60).toNanos());
        spin();
    }

    private void look() {
        begun.countDown();
        while (!over) {
            LockSupport.parkNanos(50_000);
        }
    }

    private static void uninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts this thread", e);
        }
    }
}
