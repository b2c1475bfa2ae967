package kata.eventloop;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;

/** Makes both calls, and waits for their answers. */
@Rejected(by = "bothCallsAreMadeAtOnce", says = "both waits for the answers")
public final class Part04Callbacks {

    private Part04Callbacks() {}

    /** A call that answers through a callback. */
    @FunctionalInterface
    public interface Asking<T> {

        void ask(Callback<T> callback);
    }

    public static <A, B, R> void both(
            Asking<A> first,
            Asking<B> second,
            BiFunction<? super A, ? super B, ? extends R> combine,
            Callback<R> callback) {
        CountDownLatch missing = new CountDownLatch(2);
        AtomicReference<A> a = new AtomicReference<>();
        AtomicReference<B> b = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        first.ask(keeping(a, failure, missing));
        second.ask(keeping(b, failure, missing));
        await(missing);
        if (failure.get() == null) {
            callback.onSuccess(combine.apply(a.get(), b.get()));
        } else {
            callback.onError(failure.get());
        }
    }

    private static <T> Callback<T> keeping(
            AtomicReference<T> place, AtomicReference<Throwable> failure, CountDownLatch missing) {
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                place.set(answer);
                missing.countDown();
            }

            @Override
            public void onError(Throwable error) {
                failure.compareAndSet(null, error);
                missing.countDown();
                missing.countDown();
            }
        };
    }

    @SneakyThrows
    private static void await(CountDownLatch missing) {
        missing.await();
    }
}
