package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Keeps the count in a static field: two queries at the same time add up. */
@Rejected(by = "twoQueriesAtTheSameTimeKeepApart", says = "came at the same time")
public final class Part04BackPressure {

    private static long stored;

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        rows.subscribe(
                new BaseSubscriber<>() {
                    @Override
                    protected void hookOnSubscribe(Subscription subscription) {
                        stored = 0;
                        request(batch);
                    }

                    @Override
                    protected void hookOnNext(T row) {
                        try {
                            store.accept(row);
                        } catch (Throwable failure) {
                            cancel();
                            result.completeExceptionally(failure);
                            return;
                        }
                        stored++;
                        if (stored % batch == 0) {
                            request(batch);
                        }
                    }

                    @Override
                    protected void hookOnComplete() {
                        result.complete(stored);
                    }

                    @Override
                    protected void hookOnError(Throwable failure) {
                        result.completeExceptionally(failure);
                    }
                });
        return result;
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
