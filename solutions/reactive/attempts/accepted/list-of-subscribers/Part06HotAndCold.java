package kata.reactive;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/** A list of those who listen, the last price, and a lock around both. */
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        Hub<T> hub = new Hub<>(prices);
        return Flux.create(hub::enter, FluxSink.OverflowStrategy.LATEST);
    }

    private static final class Hub<T> {

        private final Flux<T> prices;
        private final List<FluxSink<T>> users = new CopyOnWriteArrayList<>();
        private Disposable.Swap connection = Disposables.swap();
        private T last;

        private Hub(Flux<T> prices) {
            this.prices = prices;
        }

        private synchronized void enter(FluxSink<T> user) {
            users.add(user);
            user.onDispose(() -> leave(user));
            if (users.size() > 1) {
                if (last != null) {
                    user.next(last);
                }
                return;
            }
            connection = Disposables.swap();
            connection.replace(prices.subscribe(this::show, this::fail, this::complete));
        }

        private synchronized void leave(FluxSink<T> user) {
            users.remove(user);
            if (users.isEmpty()) {
                last = null;
                connection.dispose();
            }
        }

        private synchronized void show(T price) {
            last = price;
            users.forEach(user -> user.next(price));
        }

        private synchronized void fail(Throwable failure) {
            users.forEach(user -> user.error(failure));
        }

        private synchronized void complete() {
            users.forEach(FluxSink::complete);
        }
    }
}
