package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Ends the stream of a subscriber that is slow with an overflow. */
@Rejected(by = "aSlowSubscriberGetsTheLatest", says = "failed with")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        return prices.replay(1).refCount().onBackpressureBuffer(1);
    }
}
