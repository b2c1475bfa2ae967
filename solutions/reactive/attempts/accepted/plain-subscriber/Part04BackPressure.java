package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Flux;

/** The four methods of the specification, by hand. An exception of store must not leave onNext. */
public final class Part04BackPressure {

    private Part04BackPressure() {}

    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        Rows<T> subscriber = new Rows<>(batch, store);
        rows.subscribe(subscriber);
        return subscriber.result;
    }

    private static final class Rows<T> implements Subscriber<T> {

        private final CompletableFuture<Long> result = new CompletableFuture<>();
        private final int batch;
        private final Consumer<T> store;
        private Subscription source;
        private long stored;
        private int left;

        private Rows(int batch, Consumer<T> store) {
            this.batch = batch;
            this.store = store;
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            source = subscription;
            ask();
        }

        private void ask() {
            left = batch;
            source.request(batch);
        }

        @Override
        public void onNext(T row) {
            if (result.isDone()) {
                return;
            }
            try {
                store.accept(row);
            } catch (Throwable failure) {
                source.cancel();
                result.completeExceptionally(failure);
                return;
            }
            stored++;
            left--;
            if (left == 0) {
                ask();
            }
        }

        @Override
        public void onError(Throwable failure) {
            result.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            result.complete(stored);
        }
    }

    public static <T> Flux<T> latest(Flux<T> ticks) {
        return ticks.onBackpressureLatest();
    }
}
