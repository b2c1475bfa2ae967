package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** Does not look again after it has said that nobody is at work: what came between is lost. */
@Rejected(by = "whatComesDuringARequestIsNotLost", says = "and saw 1, no end yet")
public final class Part04BackPressure {

    private Part04BackPressure() {}

    /** Stores all rows, and gives their number. */
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
                    protected void hookOnError(Throwable failure) {
                        result.completeExceptionally(failure);
                    }

                    @Override
                    protected void hookOnComplete() {
                        result.complete(stored);
                    }
                });
        return result;
    }

    /** The ticks, for subscribers who cannot take all of them. */
    public static <T> Flux<T> latest(Flux<T> ticks) {
        return new Flux<T>() {
            @Override
            public void subscribe(CoreSubscriber<? super T> reader) {
                ticks.subscribe(new Slot<T>(reader));
            }
        };
    }

    /** Keeps the latest tick for one reader. */
    private static final class Slot<T> implements CoreSubscriber<T>, Subscription {

        private final CoreSubscriber<? super T> reader;
        private final AtomicReference<T> kept = new AtomicReference<>();
        private final AtomicLong demand = new AtomicLong();
        private final AtomicBoolean draining = new AtomicBoolean();
        private Subscription ticks;
        private Throwable failure;
        private volatile boolean ended;
        private volatile boolean left;

        private Slot(CoreSubscriber<? super T> reader) {
            this.reader = reader;
        }

        @Override
        public Context currentContext() {
            return reader.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            if (Operators.validate(ticks, subscription)) {
                ticks = subscription;
                reader.onSubscribe(this);
                subscription.request(Long.MAX_VALUE);
            }
        }

        @Override
        public void onNext(T tick) {
            kept.set(tick);
            drain();
        }

        @Override
        public void onError(Throwable thrown) {
            failure = thrown;
            ended = true;
            drain();
        }

        @Override
        public void onComplete() {
            ended = true;
            drain();
        }

        @Override
        public void request(long n) {
            if (Operators.validate(n)) {
                demand.updateAndGet(before -> Operators.addCap(before, n));
                drain();
            }
        }

        @Override
        public void cancel() {
            left = true;
            ticks.cancel();
        }

        private void drain() {
            if (!draining.compareAndSet(false, true)) {
                return; // Another thread is at it, or this one further down its stack.
            }
            try {
                while (!left) {
                    boolean end = ended;
                    if (end && failure != null) {
                        left = true;
                        reader.onError(failure);
                    } else if (kept.get() == null) {
                        if (end) {
                            left = true;
                            reader.onComplete();
                        }
                        return;
                    } else if (demand.get() == 0) {
                        return;
                    } else {
                        demand.updateAndGet(d -> d == Long.MAX_VALUE ? d : d - 1);
                        reader.onNext(kept.getAndSet(null));
                    }
                }
            } finally {
                draining.set(false);
            }
        }
    }
}
