package kata.judge.waiting;

import static kata.judge.waiting.CpuDemand.Share.NOTHING_WANTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.CpuDemand.Share;
import org.junit.jupiter.api.Test;

class StarvationAwareClockTest {

    private static final long MS = 1_000_000;

    private static long counted(long wall, long cpu, Share share) {
        return StarvationAwareClock.counted(wall, cpu, share, () -> false);
    }

    @Test
    void isTheTimeOnTheWallWhereAllWaitOnAQuietMachine() {
        assertThat(counted(10 * MS, 0, NOTHING_WANTED)).isEqualTo(10 * MS);
        assertThat(counted(20 * MS, 0, NOTHING_WANTED)).isEqualTo(20 * MS);
    }

    @Test
    void countsWhatThreadsWithWorkGotOnABusyMachine() {
        assertThat(counted(75 * MS, 3 * MS, new Share(1, 3 * MS, true))).isEqualTo(3 * MS);
        assertThat(counted(75 * MS, 6 * MS, new Share(2, 6 * MS, true))).isEqualTo(3 * MS);
    }

    @Test
    void isTheTimeOnTheWallForALoopThatHasACore() {
        assertThat(counted(10 * MS, 10 * MS, new Share(1, 10 * MS, true))).isEqualTo(10 * MS);
        assertThat(counted(10 * MS, 20 * MS, new Share(2, 20 * MS, true))).isEqualTo(10 * MS);
        // Beside one other program.
        assertThat(counted(10 * MS, 5 * MS, new Share(1, 5 * MS, true))).isEqualTo(10 * MS);
    }

    @Test
    void isTheTimeOnTheWallForAThreadThatOnlyLooksBusy() {
        // Two threads that wait for each other's class show as runnable, for ever.
        assertThat(counted(10 * MS, 0, new Share(2, 0, false))).isEqualTo(10 * MS);
    }

    @Test
    void countsNoMoreThanAShortWaitWhereItWasNotWokenInTime() {
        assertThat(counted(400 * MS, 0, NOTHING_WANTED)).isEqualTo(20 * MS);
    }

    @Test
    void countsWhatThisJvmGotWhereOthersStillNeedACore() {
        assertThat(StarvationAwareClock.counted(64 * MS, 7 * MS, NOTHING_WANTED, () -> true))
                .isEqualTo(7 * MS);
        assertThat(StarvationAwareClock.counted(64 * MS, 0, NOTHING_WANTED, () -> true))
                .isEqualTo(MS);
    }

    @Test
    void asksNobodyAsLongAsItIsWokenInTime() {
        BooleanSupplier mustNotBeAsked =
                () -> {
                    throw new AssertionError("it costs a look at each thread");
                };

        assertThat(StarvationAwareClock.counted(20 * MS, 0, NOTHING_WANTED, mustNotBeAsked))
                .isEqualTo(20 * MS);
    }

    @Test
    void countsAllOfAPauseThatThisJvmMadeItself() {
        assertThat(counted(400 * MS, 390 * MS, NOTHING_WANTED)).isEqualTo(390 * MS);
        assertThat(counted(400 * MS, 700 * MS, NOTHING_WANTED)).isEqualTo(400 * MS);
    }

    @Test
    void neverStandsStill() {
        assertThat(counted(64 * MS, 0, new Share(1, 0, true))).isEqualTo(MS);
        assertThat(counted(6_400 * MS, 0, NOTHING_WANTED)).isEqualTo(100 * MS);
    }

    @Test
    void goesOnThoughSomebodyInterruptsItAndIsNoThreadOfTheAttempt() throws Exception {
        ThreadTracker tracker = new ThreadTracker();
        long before = StarvationAwareClock.nanoTime();
        Thread clock =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("the judge's clock"))
                        .findFirst()
                        .orElseThrow();
        clock.interrupt();
        Thread.sleep(Duration.ofMillis(100));

        assertThat(clock.isDaemon()).isTrue();
        assertThat(clock.getContextClassLoader()).isNull();
        assertThat(StarvationAwareClock.nanoTime()).isGreaterThan(before);
        assertThat(tracker.platformThreads()).isEmpty();
    }
}
