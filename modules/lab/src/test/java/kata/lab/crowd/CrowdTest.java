package kata.lab.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class CrowdTest {

    @Test
    void aPoolHasAsManyInProgressAsThreadsAndTheOthersAreQueued() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try (Crowd crowd = new Crowd(pool, 6, Duration.ofHours(1), Duration.ofMinutes(5))) {
            await().until(() -> crowd.now().equals(new Moment(6, 2, 4, 0, 0)));
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void whoGetsNoAnswerGivesUpAndAsksAgain() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try (Crowd crowd = new Crowd(pool, 2, Duration.ofHours(1), Duration.ofMillis(1))) {
            await().until(() -> crowd.now().gaveUp() > 2);
            assertThat(crowd.now().answered()).isZero();
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void aLineShowsWhatIsInProgressAndWhatIsQueued() {
        Moment before = new Moment(1_000, 0, 0, 100, 0);
        assertThat(new Moment(1_000, 200, 800, 150, 30).line(3, before))
                .isEqualTo(
                        "  3          200 "
                                + "█".repeat(8)
                                + "░".repeat(32)
                                + "    800         50         30");
    }
}
