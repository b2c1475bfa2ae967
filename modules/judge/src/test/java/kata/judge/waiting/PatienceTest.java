package kata.judge.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class PatienceTest {

    private static long millisOf(Throwing body) throws Exception {
        long begin = System.nanoTime();
        body.run();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    }

    private interface Throwing {
        void run() throws Exception;
    }

    @Test
    void lastsForItsLimit() throws Exception {
        CountDownLatch never = new CountDownLatch(1);

        assertThat(millisOf(() -> assertThat(Patience.await(never)).isFalse()))
                .isGreaterThanOrEqualTo(Patience.limit().toMillis() - 20);
    }

    @Test
    void endsAtOnceWithWhatItWaitsFor() throws Exception {
        CountDownLatch open = new CountDownLatch(0);
        Thread ended = Thread.ofVirtual().start(() -> {});

        assertThat(Patience.await(open)).isTrue();
        assertThat(Patience.join(ended)).isTrue();
        assertThat(Patience.get(CompletableFuture.completedFuture(1))).isEqualTo(1);
    }

    @Test
    void asksAgainWhereTheClockHasNotMoved() throws Exception {
        // A wait that is over at once on the wall: the clock says how long to go on.
        int[] asked = {0};
        assertThat(
                        Patience.awaitBy(
                                _ -> {
                                    asked[0]++;
                                    Thread.sleep(Patience.limit().toMillis() / 10);
                                    return false;
                                }))
                .isFalse();
        assertThat(asked[0]).isGreaterThan(1);
    }

    @Test
    void beginsAgainWithEachStep() throws Exception {
        long begin = StarvationAwareClock.nanoTime();
        long step = Patience.nanos() / 2;
        long[] last = {begin};

        boolean came =
                Patience.awaitBy(
                        _ -> {
                            Thread.sleep(10);
                            long now = StarvationAwareClock.nanoTime();
                            // Three steps, each half a limit after the last one, and then no more.
                            if (now - last[0] >= step && now - begin < 4 * step) {
                                last[0] = now;
                            }
                            return false;
                        },
                        () -> last[0]);

        assertThat(came).isFalse();
        assertThat(StarvationAwareClock.nanoTime() - begin).isGreaterThanOrEqualTo(5 * step);
    }

    @Test
    void passesOnHowAFutureEnded() {
        CompletableFuture<Integer> failed =
                CompletableFuture.failedFuture(new IllegalStateException("planted"));

        assertThatThrownBy(() -> Patience.get(failed))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("planted");
        assertThatThrownBy(() -> Patience.get(new CompletableFuture<>()))
                .isInstanceOf(TimeoutException.class);
    }
}
