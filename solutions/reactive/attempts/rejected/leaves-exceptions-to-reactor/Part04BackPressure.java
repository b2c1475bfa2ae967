package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Reactor unwraps what it takes for an exception that it has wrapped itself. */
@Rejected(
        by = "aFailureThatLooksLikeOneOfReactorsComesOutAsItIs",
        says = "failed with java.io.IOException: disk full")
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
                        // Exceptions reach hookOnError by themselves; some errors do not.
                        try {
                            store.accept(row);
                        } catch (Error failure) {
                            cancel();
                            result.completeExceptionally(failure);
                            return;
                        }
                        if (++stored % batch == 0) {
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
