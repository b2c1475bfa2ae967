package kata.judge.gap.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.LockSupport;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;

class WokenUpTest {

    private final Phaser phaser = new Phaser(1);

    private static Thread waiting(Runnable wait) {
        Thread thread = Thread.ofPlatform().daemon().start(wait);
        assertThat(Patience.await(() -> LockSupport.getBlocker(thread) != null)).isTrue();
        return thread;
    }

    @Test
    void oneWhoWaitsForAPhaserIsNotAsked() throws InterruptedException {
        Thread thread = waiting(() -> phaser.awaitAdvance(0));

        assertThat(LockSupport.getBlocker(thread)).isInstanceOf(ManagedBlocker.class);
        assertThat(WokenUp.mayBeAsked((ManagedBlocker) LockSupport.getBlocker(thread))).isFalse();
        assertThat(WokenUp.is(thread)).isFalse();
        phaser.arrive();
        thread.join();
    }

    @Test
    void aThreadThatWaitsForAPhaserWakesUpHoweverOftenItIsLookedAt() throws InterruptedException {
        for (int phase = 0; phase < 1_000; phase++) {
            int now = phase;
            Thread thread = Thread.ofPlatform().daemon().start(() -> phaser.awaitAdvance(now));
            CountDownLatch looks = new CountDownLatch(1);
            Thread looker =
                    Thread.ofPlatform()
                            .daemon()
                            .start(
                                    () -> {
                                        while (thread.isAlive() && phaser.getPhase() <= now) {
                                            WokenUp.is(thread);
                                            looks.countDown();
                                        }
                                        for (int i = 0; i < 100; i++) {
                                            WokenUp.is(thread);
                                        }
                                    });
            looks.await();
            phaser.arrive();

            assertThat(Patience.join(thread)).as("phase %d", phase).isTrue();
            looker.join();
        }
    }

    @Test
    void oneWhoWaitsForAFutureIsWokenUpOnceItIsThere() throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread thread = waiting(future::join);

        assertThat(WokenUp.mayBeAsked((ManagedBlocker) LockSupport.getBlocker(thread))).isTrue();
        assertThat(WokenUp.is(thread)).isFalse();
        future.complete("answer");
        thread.join();
    }

    @Test
    void theBlockerOfAnAttemptIsNotAsked() {
        ManagedBlocker own =
                new ManagedBlocker() {
                    @Override
                    public boolean block() {
                        return true;
                    }

                    @Override
                    public boolean isReleasable() {
                        throw new AssertionError("asked");
                    }
                };

        assertThat(WokenUp.mayBeAsked(own)).isFalse();
    }
}
