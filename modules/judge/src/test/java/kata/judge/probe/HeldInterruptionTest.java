package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HeldInterruptionTest {

    private final HeldInterruption held = new HeldInterruption();
    private final CountDownLatch never = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    @RepeatedTest(50)
    void theInterruptedThreadGoesOnAtOnceAndItsInterrupterWhenItIsLetGo() throws Exception {
        Thread service = Thread.ofPlatform().start(this::call);
        begun.await();
        assertThat(held.holds()).isFalse();

        Thread interrupter = Thread.ofPlatform().start(service::interrupt);
        interrupted.await();
        service.join();

        assertThat(Patience.await(held::holds)).isTrue();
        assertThat(interrupter.join(Duration.ofMillis(5))).isFalse();
        held.letGo();
        interrupter.join();
    }

    @Test
    void nobodyIsHeldAfterTheCall() throws Exception {
        CountDownLatch after = new CountDownLatch(1);
        Thread service =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        held.during(() -> {});
                                        after.countDown();
                                        never.await();
                                    } catch (InterruptedException e) {
                                        interrupted.countDown();
                                    }
                                });
        after.await();

        service.interrupt();

        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
        service.join();
    }

    @Test
    void aThreadThatComesWithItsFlagSetHoldsUpNobodyAndKeepsIt() throws Exception {
        Thread.currentThread().interrupt();

        held.during(() -> {});

        assertThat(Thread.interrupted()).isTrue();
    }

    private void call() {
        try {
            held.during(
                    () -> {
                        begun.countDown();
                        never.await();
                    });
        } catch (InterruptedException e) {
            interrupted.countDown();
        }
    }
}
