package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Asks for the next batch whether the last row of this one could be stored or not. */
@Rejected(
        by = "noBatchIsAskedForAfterARowThatCannotBeStored",
        says = "in all: a request for 4, a request for 4")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        rows.subscribe(
                new BaseSubscriber<T>() {
                    private long stored;

                    @Override
                    protected void hookOnSubscribe(Subscription subscription) {
                        request(batch);
                    }

                    @Override
                    protected void hookOnNext(T row) {
                        try {
                            try {
                                store.accept(row);
                            } finally {
                                if (++stored % batch == 0) {
                                    request(batch);
                                }
                            }
                        } catch (Throwable failure) {
                            cancel();
                            result.completeExceptionally(failure);
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
