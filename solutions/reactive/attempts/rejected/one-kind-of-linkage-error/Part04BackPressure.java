package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Knows one linkage error. Reactor throws the others at the source. */
@Rejected(by = "aFatalErrorEndsItToo", says = "storing row 2 threw a NoSuchMethodError")
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
                        // Any other error reaches hookOnError by itself.
                        try {
                            store.accept(row);
                        } catch (RuntimeException
                                | NoClassDefFoundError
                                | StackOverflowError failure) {
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
