package kata.reactive;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import kata.judge.Rejected;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/** Looks whether there is a connection, and makes one: nothing holds the two steps together. */
@Rejected(by = "oneThatComesWhileItConnectsSharesTheConnection", says = "2 connections")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        Hub<T> hub = new Hub<>(prices);
        return Flux.create(hub::enter);
    }

    private static final class Hub<T> {

        private final Flux<T> prices;
        private final List<FluxSink<T>> users = new CopyOnWriteArrayList<>();
        private volatile Disposable connection;
        private volatile T last;

        private Hub(Flux<T> prices) {
            this.prices = prices;
        }

        private void enter(FluxSink<T> user) {
            users.add(user);
            user.onDispose(() -> leave(user));
            T price = last;
            if (price != null) {
                user.next(price);
            }
            if (connection == null) {
                connection = prices.subscribe(this::show, this::fail);
            }
        }

        private void leave(FluxSink<T> user) {
            users.remove(user);
            if (users.isEmpty() && connection != null) {
                connection.dispose();
                connection = null;
                last = null;
            }
        }

        private void show(T price) {
            last = price;
            users.forEach(user -> user.next(price));
        }

        private void fail(Throwable failure) {
            users.forEach(user -> user.error(failure));
        }
    }
}
