package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.Exceptions;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** An overflow of the ticks themselves is taken for one's own, and ends the stream normally. */
@Rejected(by = "aFailureOfTheTicksComesOutUnchanged", says = "an overflow of their own")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    /** Stores all rows, and gives their number. */
    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        CompletableFuture<Long> stored = new CompletableFuture<>();
        rows.subscribe(
                new BaseSubscriber<T>() {
                    private long count;
                    private int inBatch;

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
                            stored.completeExceptionally(failure);
                            return;
                        }
                        count++;
                        if (++inBatch == batch) {
                            inBatch = 0;
                            request(batch);
                        }
                    }

                    @Override
                    protected void hookOnComplete() {
                        stored.complete(count);
                    }

                    @Override
                    protected void hookOnError(Throwable failure) {
                        stored.completeExceptionally(failure);
                    }
                });
        return stored;
    }

    /** The ticks, for subscribers who cannot take all of them. */
    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest()
                .onErrorResume(Exceptions::isOverflow, _ -> Flux.empty());
    }
}
