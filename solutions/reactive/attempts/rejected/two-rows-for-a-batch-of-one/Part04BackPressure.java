package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Asks for two rows where batches have one. */
@Rejected(
        by = "theFirstRequestIsForOneBatch",
        says = "batches of 1 were named; before the first row: [2]")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    /** Stores all rows, and gives their number. */
    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        // BaseSubscriber cancels, and calls hookOnError, when hookOnNext throws; but not for errors
        // that Reactor treats as fatal: those it throws at the source, and nobody completes the
        // future. rows.limitRate(batch, 0) asks in the same way, without a class; limitRate(batch)
        // asks again when three quarters have come, which keeps a remote source busier.
        CompletableFuture<Long> result = new CompletableFuture<>();
        rows.subscribe(
                new BaseSubscriber<>() {
                    private long stored;

                    @Override
                    protected void hookOnSubscribe(Subscription subscription) {
                        request(batch == 1 ? 2 : batch);
                    }

                    // Signals come one at a time, so the count needs no lock.
                    @Override
                    protected void hookOnNext(T row) {
                        if (isStored(row) && ++stored % batch == 0) {
                            request(batch);
                        }
                    }

                    private boolean isStored(T row) {
                        try {
                            store.accept(row);
                            return true;
                        } catch (Throwable failure) {
                            cancel();
                            result.completeExceptionally(failure);
                            return false;
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

    /** The ticks, for subscribers who cannot take all of them. */
    public static <T> Flux<T> latest(Flux<T> ticks) {
        // Asks the source for everything, so that it never waits, and keeps one.
        // onBackpressureBuffer with a size and a strategy where some more may be kept,
        // onBackpressureDrop where what comes too early is worth nothing.
        return ticks.onBackpressureLatest();
    }
}
