package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Keeps every tick until the subscriber has time for it. */
@Rejected(by = "whatNobodyHasAskedForIsNotPiledUp", says = "given 999 of them")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        return rows.limitRate(batch, 0).doOnNext(store).count().toFuture();
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureBuffer();
    }
}
