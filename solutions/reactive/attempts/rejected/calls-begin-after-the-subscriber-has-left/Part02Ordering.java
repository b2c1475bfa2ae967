package kata.reactive;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.Exceptions;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** Knows the subscription to the ids only when subscribing has returned. */
@Rejected(by = "noCallBeginsAfterTheSubscriberHasLeft", says = "and later 4 more")
public final class Part02Ordering {

    private Part02Ordering() {}

    /** The details, in the order of the ids. */
    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return new Flux<>() {
            @Override
            public void subscribe(CoreSubscriber<? super D> out) {
                new Line<>(out, detailOf).begin(ids);
            }
        };
    }

    private static final class Line<I, D> implements Subscription {

        private final CoreSubscriber<? super D> out;
        private final Function<I, Mono<D>> detailOf;
        private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
        private final AtomicLong asked = new AtomicLong();
        private final AtomicInteger work = new AtomicInteger();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final Disposable.Swap source = Disposables.swap();
        private volatile boolean noMoreIds;
        private volatile boolean left;
        private boolean ended;

        Line(CoreSubscriber<? super D> out, Function<I, Mono<D>> detailOf) {
            this.out = out;
            this.detailOf = detailOf;
        }

        void begin(Flux<I> ids) {
            out.onSubscribe(this);
            if (!left) {
                // A swap that has been disposed of ends what it is given later.
                source.update(
                        ids.subscribe(this::call, this::fail, this::end, out.currentContext()));
            }
        }

        @Override
        public void request(long n) {
            if (Operators.validate(n)) {
                asked.accumulateAndGet(n, Operators::addCap);
                drain();
            }
        }

        @Override
        public void cancel() {
            left = true;
            stop();
            drain();
        }

        private void call(I id) {
            if (failure.get() != null) {
                return;
            }
            try {
                Mono<D> detail = detailOf.apply(id);
                Call call = new Call();
                calls.add(call);
                detail.subscribe(call);
                if (left || failure.get() != null) {
                    call.cancel();
                }
            } catch (Throwable thrown) {
                Exceptions.throwIfFatal(thrown);
                fail(thrown);
            }
        }

        private void fail(Throwable thrown) {
            if (failure.compareAndSet(null, thrown)) {
                stop();
                drain();
            }
        }

        private void end() {
            noMoreIds = true;
            drain();
        }

        // No more ids come, and a call that is cancelled before it has its subscription cancels it
        // when it comes.
        private void stop() {
            source.dispose();
            calls.forEach(BaseSubscriber::cancel);
        }

        private void drain() {
            if (work.getAndIncrement() != 0) {
                return;
            }
            int missed = 1;
            do {
                while (step()) {}
                missed = work.addAndGet(-missed);
            } while (missed != 0);
        }

        private boolean step() {
            if (left || ended) {
                calls.clear();
                return false;
            }
            Throwable thrown = failure.get();
            if (thrown != null) {
                ended = true;
                out.onError(thrown);
                return false;
            }
            boolean last = noMoreIds;
            Call head = calls.peek();
            if (head == null) {
                if (last) {
                    ended = true;
                    out.onComplete();
                }
                return false;
            }
            if (!head.answered) {
                return false;
            }
            if (head.detail == null) {
                calls.poll();
                return true;
            }
            if (asked.get() == 0) {
                return false;
            }
            calls.poll();
            asked.updateAndGet(n -> n == Long.MAX_VALUE ? n : n - 1);
            out.onNext(head.detail);
            return true;
        }

        private final class Call extends BaseSubscriber<D> {

            private D detail;
            private volatile boolean answered;

            @Override
            public Context currentContext() {
                return out.currentContext();
            }

            @Override
            protected void hookOnNext(D value) {
                detail = value;
                answered = true;
                drain();
            }

            @Override
            protected void hookOnError(Throwable thrown) {
                fail(thrown);
            }

            @Override
            protected void hookOnComplete() {
                if (!answered) {
                    answered = true;
                    drain();
                }
            }
        }
    }
}
