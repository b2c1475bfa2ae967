package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Hands out the stream as it is: each subscriber starts it again. */
@Rejected(by = "manySubscribersShareOneConnection", says = "the exchange has 3 connections")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.onBackpressureLatest();
    }
}
