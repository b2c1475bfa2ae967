package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
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

/** Who asks twice for one tick has asked for one. */
@Rejected(by = "whoKeepsUpSeesEveryTick", says = "asked for one tick and then for one more")
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

    /** The ticks, for subscribers who cannot take all of them. */
    public static <T> Flux<T> latest(Flux<T> ticks) {
        return new Flux<T>() {
            @Override
            public void subscribe(CoreSubscriber<? super T> reader) {
                ticks.subscribe(new Latest<T>(reader));
            }
        };
    }

    private static final class Latest<T> implements CoreSubscriber<T>, Subscription {

        private final CoreSubscriber<? super T> reader;
        private final AtomicReference<T> kept = new AtomicReference<>();
        private final AtomicLong room = new AtomicLong();
        private final AtomicInteger work = new AtomicInteger();
        private volatile Throwable failure;
        private volatile boolean ended;
        private volatile boolean left;
        private volatile Subscription source;

        private Latest(CoreSubscriber<? super T> reader) {
            this.reader = reader;
        }

        @Override
        public Context currentContext() {
            return reader.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            source = subscription;
            reader.onSubscribe(this);
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
                room.accumulateAndGet(n, Math::max);
                drain();
            }
        }

        @Override
        public void cancel() {
            left = true;
            source.cancel();
        }

        private void drain() {
            if (work.getAndIncrement() != 0) {
                return;
            }
            int seen = 1;
            while (seen != 0) {
                if (!passOn()) {
                    return; // the end: the counter stays above zero, and nobody drains again
                }
                seen = work.addAndGet(-seen);
            }
        }

        /** Passes on what can go out now. Whether there may be more. */
        private boolean passOn() {
            while (!left) {
                boolean last = ended;
                if (last && failure != null) {
                    reader.onError(failure);
                    return false;
                }
                if (kept.get() == null) {
                    if (last) {
                        reader.onComplete();
                    }
                    return !last;
                }
                if (room.get() == 0) {
                    return true;
                }
                room.updateAndGet(n -> n == Long.MAX_VALUE ? n : n - 1);
                reader.onNext(kept.getAndSet(null));
            }
            return false;
        }
    }
}
