package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Drops what a subscriber has not asked for, the last price as well. */
@Rejected(by = "theLastPriceWaitsForALateSubscriber", says = "nothing yet")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.replay(1).refCount().onBackpressureDrop();
    }
}
