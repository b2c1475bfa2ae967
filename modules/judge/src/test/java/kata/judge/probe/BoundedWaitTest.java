package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BoundedWaitTest {

    @RegisterExtension private final InsideARule inside = new InsideARule();

    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void aCallerThatGivesUpHasEndedThen() {
        Caller<Boolean> caller =
                Caller.start("bounded", () -> never.await(1_000, TimeUnit.MILLISECONDS));

        BoundedWait.awaitStill(caller);

        assertThat(caller.hasEnded()).isTrue();
    }

    @Test
    void aCallerThatWaitsWithoutALimitCostsNoTime() throws Exception {
        long begin = System.nanoTime();
        Caller<Void> latch = Caller.run("latch", never::await);
        Caller<Void> closing =
                Caller.run(
                        "closing",
                        () -> {
                            try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
                                pool.submit(
                                        () -> {
                                            never.await();
                                            return null;
                                        });
                            }
                        });
        try {
            BoundedWait.awaitStill(latch);
            BoundedWait.awaitStill(closing);

            assertThat(latch.hasEnded()).isFalse();
            assertThat(closing.hasEnded()).isFalse();
            assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(4));
        } finally {
            never.countDown();
            latch.awaitEnd();
            closing.awaitEnd();
        }
    }

    @Test
    void aCallerIsLookedAtAloneUntilItWaitsWithoutALimitOrHasEnded() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Caller<Void> busy =
                Caller.run(
                        "busy",
                        () -> {
                            while (over.getCount() > 0) {
                                Thread.onSpinWait();
                            }
                        });
        Caller<Void> latch = Caller.run("latch", never::await);
        Caller<Boolean> bounded =
                Caller.start("bounded", () -> over.await(300, TimeUnit.MILLISECONDS));
        long begin = System.nanoTime();
        try {
            BoundedWait.awaitEndOrUnlimitedWait(latch);
            BoundedWait.awaitEndOrUnlimitedWait(bounded);

            assertThat(latch.hasEnded()).isFalse();
            assertThat(bounded.hasEnded()).isTrue();
            // What Caller.awaitStill would sit out, for the busy one never stands still.
            assertThat(System.nanoTime() - begin).isLessThan(Patience.nanos());
        } finally {
            over.countDown();
            never.countDown();
            latch.awaitEnd();
            busy.awaitEnd();
        }
    }
}
