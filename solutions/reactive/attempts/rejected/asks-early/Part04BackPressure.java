package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** The usual rate limit: it asks again when three quarters have come. */
@Rejected(by = "theNextBatchIsAskedForWhenTheLastHasCome", says = "a request for 3")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        return rows.limitRate(batch).doOnNext(store).count().toFuture();
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
