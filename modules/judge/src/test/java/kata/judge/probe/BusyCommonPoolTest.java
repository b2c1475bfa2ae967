package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BusyCommonPoolTest {

    @Test
    void noTaskOfTheCommonPoolBeginsBeforeItIsClosed() {
        CompletableFuture<String> task;
        try (BusyCommonPool _ = new BusyCommonPool()) {
            task = CompletableFuture.supplyAsync(() -> "began");

            assertThat(task).isNotDone();
        }

        assertThat(task.join()).isEqualTo("began");
    }
}
