package kata.reactive;

import java.util.ArrayList;
import java.util.List;
import kata.judge.Rejected;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * A list that is gone through by index: when one leaves meanwhile, its neighbour is passed over.
 */
@Rejected(by = "oneThatLeavesWhileItTakesAPriceDisturbsNobody", says = "the second saw 2")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        Hub<T> hub = new Hub<>(prices);
        return Flux.create(hub::enter, FluxSink.OverflowStrategy.LATEST);
    }

    private static final class Hub<T> {

        private final Flux<T> prices;
        private final List<FluxSink<T>> users = new ArrayList<>();
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
            for (int i = 0; i < users.size(); i++) {
                users.get(i).next(price);
            }
        }

        private synchronized void fail(Throwable failure) {
            List.copyOf(users).forEach(user -> user.error(failure));
        }

        private synchronized void complete() {
            List.copyOf(users).forEach(FluxSink::complete);
        }
    }
}
