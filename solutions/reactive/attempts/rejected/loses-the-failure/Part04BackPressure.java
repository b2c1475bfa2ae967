package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Knows rows and their end. A failure is logged, and the result never comes. */
@Rejected(by = "aRowThatCannotBeStoredEndsIt", says = "the result: not there")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        rows.limitRate(batch, 0).doOnNext(store).count().subscribe(result::complete);
        return result;
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
