package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import kata.judge.Rejected;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/**
 * The handle to cancel with is there when subscribe has returned: too late for rows that come
 * before.
 */
@Rejected(by = "aRowThatCannotBeStoredEndsIt", says = "came before storeAll had returned")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    /** Stores all rows, and gives their number. */
    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        LongAdder stored = new LongAdder();
        Disposable.Swap source = Disposables.swap();
        source.replace(
                rows.limitRate(batch, 0)
                        .subscribe(
                                row -> {
                                    try {
                                        store.accept(row);
                                        stored.increment();
                                    } catch (Throwable thrown) {
                                        source.dispose();
                                        result.completeExceptionally(thrown);
                                    }
                                },
                                result::completeExceptionally,
                                () -> result.complete(stored.sum())));
        return result;
    }

    /** The ticks, for subscribers who cannot take all of them. */
    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
