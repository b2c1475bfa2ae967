package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InterruptionTest {

    @Test
    void comesWhenTheThreadWaitsAndNotOnItsWay() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean arrives = new AtomicBoolean();
        AtomicInteger looks = new AtomicInteger();
        AtomicBoolean onTheWay = new AtomicBoolean();
        AtomicBoolean whileItWaited = new AtomicBoolean();
        Thread thread =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (!arrives.get()) {
                                        Thread.onSpinWait();
                                    }
                                    onTheWay.set(Thread.currentThread().isInterrupted());
                                    try {
                                        never.await();
                                    } catch (InterruptedException e) {
                                        whileItWaited.set(true);
                                    }
                                });

        Interruption.onceItStandsAfter(
                () -> {
                    arrives.set(looks.incrementAndGet() > 100_000);
                    return true;
                },
                thread);
        thread.join();

        assertThat(onTheWay).isFalse();
        assertThat(whileItWaited).isTrue();
    }

    @Test
    void comesAfterTheEventOnly() throws Exception {
        AtomicBoolean happened = new AtomicBoolean();
        AtomicBoolean before = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        Thread thread =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        never.await();
                                    } catch (InterruptedException e) {
                                        before.set(!happened.get());
                                    }
                                });
        AtomicInteger looks = new AtomicInteger();

        Interruption.onceItStandsAfter(
                () -> {
                    happened.set(looks.incrementAndGet() > 100_000);
                    return happened.get();
                },
                thread);
        thread.join();

        assertThat(before).isFalse();
        assertThat(happened).isTrue();
    }

    @Test
    void returnsForAThreadThatHasEnded() throws Exception {
        Thread thread = Thread.ofVirtual().start(() -> {});
        thread.join();

        Interruption.onceItStandsAfter(() -> true, thread);

        assertThat(thread.isAlive()).isFalse();
    }
}
