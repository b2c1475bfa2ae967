package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Shares the connection. A late subscriber waits for the next price. */
@Rejected(by = "aLateSubscriberSeesTheLastPriceAtOnce", says = "it saw nothing yet")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.share();
    }
}
