package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Drops every tick that comes while the subscriber is busy, the latest too. */
@Rejected(by = "theSlowSubscriberGetsTheLatestNext", says = "1, no end yet")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        return rows.limitRate(batch, 0).doOnNext(store).count().toFuture();
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureDrop();
    }
}
