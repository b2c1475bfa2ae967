package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Counts whole batches, and drops what does not fill one. */
@Rejected(by = "everyRowIsStoredAndCounted", says = "the result: 8")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        return rows.window(batch)
                .concatMap(window -> window.collectList().filter(list -> list.size() == batch), 1)
                .concatMapIterable(list -> list)
                .doOnNext(store)
                .count()
                .toFuture();
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
