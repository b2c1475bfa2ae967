package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Shares, remembers and disconnects, and passes the demand of the slowest up to the source. */
@Rejected(by = "aSlowSubscriberHoldsNobodyUp", says = "the other saw 2 of them")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.replay(1).refCount();
    }
}
