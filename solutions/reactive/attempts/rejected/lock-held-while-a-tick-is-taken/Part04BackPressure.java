package kata.reactive;

import java.util.concurrent.CompletableFuture;
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

/** The kept tick is taken under the lock that the thread of the market needs for its next one. */
@Rejected(by = "whoTakesLongOverATickHoldsNobodyUp", says = "another one was ready")
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
        private volatile boolean ended;
        private volatile boolean over;
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
        public synchronized void onNext(T tick) {
            if (over) {
                return;
            }
            if (mayPass()) {
                actual.onNext(tick);
            } else {
                kept.set(tick);
            }
        }

        @Override
        public synchronized void onError(Throwable failure) {
            over = true;
            kept.set(null);
            actual.onError(failure);
        }

        @Override
        public synchronized void onComplete() {
            ended = true;
            if (kept.get() == null) {
                actual.onComplete();
            }
        }

        @Override
        public synchronized void request(long n) {
            if (!Operators.validate(n)) {
                return;
            }
            wanted.accumulateAndGet(n, Operators::addCap);
            if (kept.get() != null && mayPass()) {
                actual.onNext(kept.getAndSet(null));
                if (ended && !over) {
                    actual.onComplete();
                }
            }
        }

        @Override
        public void cancel() {
            over = true;
            kept.set(null);
            ticks.cancel();
        }

        /** Uses up one element of the demand, if there is any. */
        private boolean mayPass() {
            return wanted.getAndUpdate(n -> n == 0 || n == Long.MAX_VALUE ? n : n - 1) > 0;
        }
    }
}
