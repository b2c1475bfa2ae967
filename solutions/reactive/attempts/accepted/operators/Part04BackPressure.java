package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;

/** Operators only: a rate with a low tide of 0, and a buffer of one that drops the oldest. */
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        rows.limitRate(batch, 0)
                .handle(
                        (row, next) -> {
                            try {
                                store.accept(row);
                                next.next(row);
                            } catch (Throwable failure) {
                                // Not next.error: that throws errors that are fatal to Reactor.
                                result.completeExceptionally(failure);
                                next.complete();
                            }
                        })
                .count()
                .subscribe(result::complete, result::completeExceptionally);
        return result;
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureBuffer(1, BufferOverflowStrategy.DROP_OLDEST);
    }
}
