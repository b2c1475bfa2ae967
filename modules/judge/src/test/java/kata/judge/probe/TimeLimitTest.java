package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimeLimitTest {

    @Test
    void aLimitThatIsOverIsOver() {
        TimeLimit limit = TimeLimit.begin();

        CompletableFuture<Void> over = new CompletableFuture<>();
        over.completeOnTimeout(null, limit.duration().toMillis(), TimeUnit.MILLISECONDS).join();

        limit.requireOver("the search gave up");
    }

    @Test
    void oneThatIsOverTooEarlyIsFound() {
        TimeLimit limit = TimeLimit.begin();

        assertThatThrownBy(() -> limit.requireOver("the search gave up"))
                .hasMessageContaining("the limit was 300 ms, and the search gave up after")
                .hasMessageContaining("In which unit");
    }
}
