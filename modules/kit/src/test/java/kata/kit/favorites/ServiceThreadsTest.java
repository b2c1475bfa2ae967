package kata.kit.favorites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ServiceThreadsTest {

    private final ServiceThreads threads = new ServiceThreads();

    @Test
    void theThreadThatWatchesALimitEndsWithTheCall() throws Exception {
        SimulatedService<String, String> service =
                new SimulatedService<>(
                        Service.USERS, key -> key, new Calls(new Timeline()), threads);

        assertThat(service.call("ann", Duration.ofMinutes(10))).isEqualTo("ann");

        await().until(() -> threads.running().isEmpty());
    }

    @Test
    void aThreadThatIsInterruptedBeforeItRunsSeesIt() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Thread thread =
                threads.newThread(
                        () ->
                                assertThatExceptionOfType(InterruptedException.class)
                                        .isThrownBy(never::await));
        threads.start(thread);
        thread.interrupt();

        thread.join();
        assertThat(threads.running()).isEmpty();
    }

    @Test
    void closeInterruptsJoinsAndTakesNoMore() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Thread thread =
                threads.newThread(
                        () ->
                                assertThatExceptionOfType(InterruptedException.class)
                                        .isThrownBy(never::await));
        threads.start(thread);

        assertThat(threads.close(Duration.ofSeconds(20))).isEmpty();

        assertThat(thread.isAlive()).isFalse();
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> threads.start(threads.newThread(() -> {})));
    }
}
