package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Returns a future that depends on the one that failed: its failure is wrapped. */
@Rejected(
        by = "whoReadsTheResultSeesTheFailureItself",
        says = "gets java.util.concurrent.CompletionException")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        AtomicLong stored = new AtomicLong();
        rows.subscribe(
                new BaseSubscriber<T>() {
                    @Override
                    protected void hookOnSubscribe(Subscription subscription) {
                        request(batch);
                    }

                    @Override
                    protected void hookOnNext(T row) {
                        try {
                            store.accept(row);
                        } catch (Throwable failure) {
                            cancel();
                            done.completeExceptionally(failure);
                            return;
                        }
                        if (stored.incrementAndGet() % batch == 0) {
                            request(batch);
                        }
                    }

                    @Override
                    protected void hookOnComplete() {
                        done.complete(null);
                    }

                    @Override
                    protected void hookOnError(Throwable failure) {
                        done.completeExceptionally(failure);
                    }
                });
        return done.thenApply(_ -> stored.get());
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
