package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** The end is told beside the prices, so that nobody misses it: it comes before the kept price. */
@Rejected(by = "theEndWaitsForThePriceThatIsKept", says = "it asked again: 1, completed")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        Flux<T> live = prices.replay(1).refCount();
        return live.onBackpressureLatest().takeUntilOther(live.ignoreElements());
    }
}
