package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Keeps every price since the first, for those who come late. */
@Rejected(by = "aLateSubscriberSeesTheLastPriceAtOnce", says = "it saw 1, 2, 3")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.replay().refCount();
    }
}
