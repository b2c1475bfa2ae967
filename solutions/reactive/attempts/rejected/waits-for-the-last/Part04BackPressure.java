package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Waits for the last row in the thread of the caller. */
@Rejected(by = "theCallComesBackBeforeTheRowsHaveCome", says = "the thread that called store waits")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        Long stored = rows.limitRate(batch, 0).doOnNext(store).count().block();
        return CompletableFuture.completedFuture(stored);
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
