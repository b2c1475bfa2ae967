package kata.reactive;

import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Remembers the last price beside the stream, also when all have left. */
@Rejected(by = "theNextOneAfterThatConnectsAgain", says = "the next one saw 1")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        AtomicReference<T> last = new AtomicReference<>();
        Flux<T> shared = prices.doOnNext(last::set).share();
        return Flux.defer(
                () -> {
                    T old = last.get();
                    return old == null ? shared : shared.startWith(old);
                });
    }
}
