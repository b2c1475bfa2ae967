package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;

/** Operators only: a rate with a low tide of 0, and a buffer of one that drops the oldest. */
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        return rows.limitRate(batch, 0).doOnNext(store).count().toFuture();
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureBuffer(1, BufferOverflowStrategy.DROP_OLDEST);
    }
}
