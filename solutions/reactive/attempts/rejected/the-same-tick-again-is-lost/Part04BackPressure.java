package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import kata.judge.Rejected;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * The kept tick is removed after it was taken, and the same object may have come again meanwhile.
 */
@Rejected(by = "theSameTickAgainIsAnotherTick", says = "the same tick came again")
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
                        } catch (Throwable thrown) {
                            cancel();
                            result.completeExceptionally(thrown);
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

    /** The ticks, for subscribers who cannot take all of them. */
    public static <T> Flux<T> latest(Flux<T> ticks) {
        return Flux.from(subscriber -> ticks.subscribe(new Latest<T>(subscriber)));
    }

    /** What stands between the ticks and one subscriber. */
    private static final class Latest<T> implements CoreSubscriber<T>, Subscription {

        private final Subscriber<? super T> actual;
        private final AtomicLong wanted = new AtomicLong();
        private final AtomicReference<T> kept = new AtomicReference<>();
        private final AtomicInteger signals = new AtomicInteger();
        private volatile Throwable failure;
        private volatile boolean left;
        private volatile boolean ended;
        private Subscription ticks;

        Latest(Subscriber<? super T> actual) {
            this.actual = actual;
        }

        @Override
        public Context currentContext() {
            return actual instanceof CoreSubscriber<?> core
                    ? core.currentContext()
                    : Context.empty();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            ticks = subscription;
            actual.onSubscribe(this);
            subscription.request(Long.MAX_VALUE);
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
                wanted.accumulateAndGet(n, Operators::addCap);
                drain();
            }
        }

        @Override
        public void cancel() {
            left = true;
            ticks.cancel();
        }

        private void drain() {
            if (signals.getAndIncrement() != 0) {
                return;
            }
            int seen = 1;
            do {
                pass();
                seen = signals.addAndGet(-seen);
            } while (seen != 0);
        }

        private void pass() {
            while (!left) {
                boolean last = ended;
                if (last && failure != null) {
                    left = true;
                    actual.onError(failure);
                    return;
                }
                T tick = kept.get();
                if (tick == null) {
                    if (last) {
                        left = true;
                        actual.onComplete();
                    }
                    return;
                }
                if (wanted.get() == 0) {
                    return;
                }
                if (wanted.get() != Long.MAX_VALUE) {
                    wanted.decrementAndGet();
                }
                actual.onNext(tick);
                // Unless a newer one has come.
                kept.compareAndSet(tick, null);
            }
        }
    }
}
