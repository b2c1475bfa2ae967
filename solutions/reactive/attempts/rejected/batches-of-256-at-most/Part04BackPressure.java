package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Asks for no more than 256 rows at a time, whatever the caller says. */
@Rejected(by = "theFirstRequestIsForOneBatch", says = "batches of 1,000 were named")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        int size = Math.min(batch, 256);
        rows.subscribe(
                new BaseSubscriber<T>() {
                    private long count;

                    @Override
                    protected void hookOnSubscribe(Subscription subscription) {
                        request(size);
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
                        count++;
                        if (count % size == 0) {
                            request(size);
                        }
                    }

                    @Override
                    protected void hookOnComplete() {
                        result.complete(count);
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
