package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Connects with the first subscriber, and never disconnects. */
@Rejected(by = "theLastOneToLeaveReleasesTheConnection", says = "still has 1 connection")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.cache(1);
    }
}
