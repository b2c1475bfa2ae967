package kata.reactive;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/**
 * Counts subscribers with an atomic, and disconnects when the last one has left. One that comes
 * between the two steps is let in to a connection that is about to go.
 */
@Rejected(
        by = "oneThatComesWhileTheLastOneLeavesIsConnected",
        says = "the next one saw failed with")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        House<T> house = new House<>(prices);
        return Flux.defer(house::enter);
    }

    private static final class House<T> {

        private final Flux<T> prices;
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicReference<Opening<T>> now = new AtomicReference<>();

        private record Opening<T>(Flux<T> replay, Disposable.Swap connection) {}

        private House(Flux<T> prices) {
            this.prices = prices;
        }

        private Flux<T> enter() {
            inside.incrementAndGet();
            Opening<T> mine = now.updateAndGet(open -> open == null ? open() : open);
            return mine.replay.doFinally(_ -> leave(mine)).onBackpressureLatest();
        }

        private Opening<T> open() {
            Disposable.Swap connection = Disposables.swap();
            return new Opening<>(prices.replay(1).autoConnect(1, connection::replace), connection);
        }

        private void leave(Opening<T> mine) {
            if (inside.decrementAndGet() == 0) {
                now.compareAndSet(mine, null);
                mine.connection.dispose();
            }
        }
    }
}
