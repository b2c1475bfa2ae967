package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Leaves what store throws to BaseSubscriber: that throws fatal errors at the source. */
@Rejected(by = "aFatalErrorEndsItToo", says = "thrown at it")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        rows.subscribe(
                new BaseSubscriber<>() {
                    private long stored;

                    @Override
                    protected void hookOnSubscribe(Subscription subscription) {
                        request(batch);
                    }

                    @Override
                    protected void hookOnNext(T row) {
                        store.accept(row);
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
