package kata.reactive;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/** Asks for one list of rows at a time. The ticks go through a sink that keeps the latest. */
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        rows.buffer(batch).subscribe(new Batches<>(store, result));
        return result;
    }

    private static final class Batches<T> extends BaseSubscriber<List<T>> {

        private final Consumer<T> store;
        private final CompletableFuture<Long> result;
        private long stored;

        private Batches(Consumer<T> store, CompletableFuture<Long> result) {
            this.store = store;
            this.result = result;
        }

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            request(1);
        }

        @Override
        protected void hookOnNext(List<T> rows) {
            try {
                rows.forEach(store);
            } catch (Throwable failure) {
                cancel();
                result.completeExceptionally(failure);
                return;
            }
            stored += rows.size();
            request(1);
        }

        @Override
        protected void hookOnComplete() {
            result.complete(stored);
        }

        @Override
        protected void hookOnError(Throwable failure) {
            result.completeExceptionally(failure);
        }
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return Flux.create(
                sink -> sink.onDispose(ticks.subscribe(sink::next, sink::error, sink::complete)),
                FluxSink.OverflowStrategy.LATEST);
    }
}
