package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** All subscribers share a lock, and it is held while one of them is called. */
@Rejected(by = "whoTakesLongOverATickHoldsNobodyUp", says = "saw [1, 2] by then")
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
        return new Latest<>(ticks);
    }

    private static final class Latest<T> extends Flux<T> {

        private final Flux<T> ticks;

        // Guards what a slot keeps, and its demand.
        private final ReentrantLock lock = new ReentrantLock();

        private Latest(Flux<T> ticks) {
            this.ticks = ticks;
        }

        @Override
        public void subscribe(CoreSubscriber<? super T> reader) {
            ticks.subscribe(new Slot(reader));
        }

        /** Keeps the latest tick for one reader. */
        private final class Slot implements CoreSubscriber<T>, Subscription {

            private final CoreSubscriber<? super T> reader;
            private Subscription source;
            private T kept;
            private long demand;
            private boolean ended;
            private Throwable failure;
            private boolean emitting;
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
                if (Operators.validate(source, subscription)) {
                    source = subscription;
                    reader.onSubscribe(this);
                    subscription.request(Long.MAX_VALUE);
                }
            }

            @Override
            public void onNext(T tick) {
                change(() -> kept = tick);
            }

            @Override
            public void onError(Throwable thrown) {
                change(
                        () -> {
                            failure = thrown;
                            ended = true;
                        });
            }

            @Override
            public void onComplete() {
                change(() -> ended = true);
            }

            @Override
            public void request(long n) {
                if (Operators.validate(n)) {
                    change(() -> demand = Operators.addCap(demand, n));
                }
            }

            @Override
            public void cancel() {
                left = true;
                source.cancel();
            }

            private void change(Runnable change) {
                lock.lock();
                try {
                    change.run();
                    if (!emitting) {
                        emitting = true;
                        emit();
                        emitting = false;
                    }
                } finally {
                    lock.unlock();
                }
            }

            private void emit() {
                while (!left) {
                    if (failure != null) {
                        left = true;
                        reader.onError(failure);
                    } else if (kept != null && demand > 0) {
                        T tick = kept;
                        kept = null;
                        demand = demand == Long.MAX_VALUE ? demand : demand - 1;
                        reader.onNext(tick);
                    } else if (kept == null && ended) {
                        left = true;
                        reader.onComplete();
                    } else {
                        return;
                    }
                }
            }
        }
    }
}
