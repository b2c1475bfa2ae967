package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Leaves out a price that is equal to the one before. */
@Rejected(by = "everySubscriberSeesEveryPrice", says = "then price 3 came again")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.distinctUntilChanged().replay(1).refCount().onBackpressureLatest();
    }
}
