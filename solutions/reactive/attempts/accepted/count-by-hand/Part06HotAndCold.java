package kata.reactive;

import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/** A replay for each connection, and a count of its subscribers. */
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        House<T> house = new House<>(prices);
        return Flux.defer(house::enter);
    }

    private static final class House<T> {

        private final Flux<T> prices;
        private Opening<T> now;

        private record Opening<T>(Flux<T> replay, Disposable.Swap connection, int[] inside) {}

        private House(Flux<T> prices) {
            this.prices = prices;
        }

        private synchronized Flux<T> enter() {
            if (now == null) {
                Disposable.Swap connection = Disposables.swap();
                Flux<T> replay = prices.replay(1).autoConnect(1, connection::replace);
                now = new Opening<>(replay, connection, new int[1]);
            }
            Opening<T> mine = now;
            mine.inside[0]++;
            return mine.replay.doFinally(_ -> leave(mine)).onBackpressureLatest();
        }

        private synchronized void leave(Opening<T> mine) {
            if (--mine.inside[0] == 0) {
                now = now == mine ? null : now;
                mine.connection.dispose();
            }
        }
    }
}
