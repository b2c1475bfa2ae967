package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Connects before anybody is there. */
@Rejected(by = "nothingIsConnectedBeforeTheFirstSubscriber", says = "the exchange has 1 connection")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.replay(1).autoConnect(0);
    }
}
