package kata.judge.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import kata.judge.waiting.CpuDemand.Share;
import org.junit.jupiter.api.Test;

class CpuDemandTest {

    private static final Duration WHILE = Duration.ofMillis(200);

    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean end;

    private void spin() {
        begun.countDown();
        while (!end) {
            Thread.onSpinWait();
        }
    }

    /** What was seen by one who only looks, as the clock does. */
    private static Share seen() throws Exception {
        CpuDemand demand = new CpuDemand();
        Thread.sleep(10);
        Share[] seen = {Share.NOTHING_WANTED};
        Thread looking =
                new Thread(
                        RootThreadGroup.get(),
                        () -> {
                            demand.sinceLastTime(0);
                            try {
                                Thread.sleep(WHILE);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                            seen[0] = demand.sinceLastTime(WHILE.toNanos());
                        },
                        "looks");
        looking.start();
        looking.join();
        return seen[0];
    }

    @Test
    void seesNothingWhereAllWait() throws Exception {
        assertThat(seen().wantedCores()).isZero();
    }

    @Test
    void seesAPlatformThreadThatSpins() throws Exception {
        Thread spinning = Thread.ofPlatform().start(this::spin);
        begun.await();
        Share share = seen();
        end = true;
        spinning.join();

        assertThat(share.wantedCores()).isEqualTo(1);
        assertThat(share.given()).isPositive();
    }

    @Test
    void seesAThreadThatGivesItsCoreAwayAgainAndAgain() throws Exception {
        Thread yielding = Thread.ofPlatform().start(this::yieldOn);
        begun.await();
        Share share = seen();
        end = true;
        yielding.join();

        assertThat(share.wantedCores()).isEqualTo(1);
        assertThat(share.given()).isPositive();
    }

    private void yieldOn() {
        begun.countDown();
        while (!end) {
            Thread.yield();
        }
    }

    @Test
    void seesAVirtualThreadThatSpins() throws Exception {
        Thread spinning = Thread.ofVirtual().start(this::spin);
        begun.await();
        Share share = seen();
        end = true;
        spinning.join();

        assertThat(share.wantedCores()).isEqualTo(1);
        assertThat(share.given()).isPositive();
    }

    @Test
    void seesTheCommonPool() throws Exception {
        Future<?> spinning = ForkJoinPool.commonPool().submit(this::spin);
        begun.await();
        Share share = seen();
        end = true;
        spinning.get();

        assertThat(share.wantedCores()).isEqualTo(1);
        assertThat(share.given()).isPositive();
    }

    @Test
    void doesNotTakeAThreadForBusyThatWaitsForASocket() throws Exception {
        Thread accepting;
        Share share;
        try (ServerSocket server = new ServerSocket(0)) {
            accepting = Thread.ofPlatform().start(() -> accept(server));
            share = seen();
        }
        accepting.join();

        assertThat(share.wantedCores()).isZero();
    }

    private static void accept(ServerSocket server) {
        try {
            server.accept().close();
        } catch (IOException e) {
            // The end of the test.
        }
    }
}
