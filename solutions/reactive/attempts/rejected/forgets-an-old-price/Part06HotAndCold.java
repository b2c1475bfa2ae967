package kata.reactive;

import java.time.Duration;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Keeps the last price for a minute only. */
@Rejected(by = "aLateSubscriberSeesTheLastPriceAtOnce", says = "three days old")
public final class Part06HotAndCold {

    private static final Duration CURRENT = Duration.ofMinutes(1);

    private Part06HotAndCold() {}

    /** The prices, for any number of subscribers. */
    public static <T> Flux<T> shared(Flux<T> prices) {

        return prices.replay(1, CURRENT).refCount().onBackpressureLatest();
    }
}
