package kata.reactive;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * Prices go through a place for one, also those for a subscriber that is ready. While another
 * thread hands it the price before, the next one overwrites what lies there.
 */
@Rejected(by = "aPriceThatComesWhileOneJoinsIsNotLost", says = "it saw 1, 3, no end yet")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        Hub<T> hub = new Hub<>(prices);
        return Flux.create(sink -> hub.enter(new User<>(sink)), FluxSink.OverflowStrategy.IGNORE);
    }

    private static final class User<T> {

        private final FluxSink<T> sink;
        private final AtomicReference<T> newest = new AtomicReference<>();
        private final AtomicInteger calls = new AtomicInteger();
        private volatile boolean done;

        private User(FluxSink<T> sink) {
            this.sink = sink;
        }

        private void drain() {
            if (calls.getAndIncrement() > 0) {
                return;
            }
            do {
                T price = sink.requestedFromDownstream() > 0 ? newest.getAndSet(null) : null;
                if (price != null) {
                    sink.next(price);
                }
                if (done && newest.get() == null) {
                    sink.complete();
                }
            } while (calls.decrementAndGet() > 0);
        }
    }

    private static final class Hub<T> {

        private final Flux<T> prices;
        private final List<User<T>> users = new CopyOnWriteArrayList<>();
        private Disposable.Swap connection = Disposables.swap();
        private T last;

        private Hub(Flux<T> prices) {
            this.prices = prices;
        }

        private void enter(User<T> user) {
            join(user);
            user.sink.onDispose(() -> leave(user));
            user.sink.onRequest(_ -> user.drain());
        }

        private synchronized void join(User<T> user) {
            user.newest.set(last);
            users.add(user);
            if (users.size() == 1) {
                connection = Disposables.swap();
                connection.replace(prices.subscribe(this::show, this::fail, this::complete));
            }
        }

        private synchronized void leave(User<T> user) {
            users.remove(user);
            if (users.isEmpty()) {
                last = null;
                connection.dispose();
            }
        }

        private void show(T price) {
            synchronized (this) {
                last = price;
                users.forEach(user -> user.newest.set(price));
            }
            users.forEach(User::drain);
        }

        private synchronized void fail(Throwable failure) {
            users.forEach(user -> user.sink.error(failure));
        }

        private void complete() {
            users.forEach(
                    user -> {
                        user.done = true;
                        user.drain();
                    });
        }
    }
}
