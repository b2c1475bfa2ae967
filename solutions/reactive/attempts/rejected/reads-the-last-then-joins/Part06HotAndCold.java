package kata.reactive;

import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Looks up the last price, and joins the stream after that: what comes in between is lost. */
@Rejected(by = "aPriceThatComesWhileOneJoinsIsNotLost", says = "prices 2 and 3 came")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    public static <T> Flux<T> shared(Flux<T> prices) {
        AtomicReference<T> last = new AtomicReference<>();
        Flux<T> live =
                prices.doOnNext(last::set).doOnCancel(() -> last.set(null)).publish().refCount();
        return Flux.defer(
                () -> {
                    T seen = last.get();
                    Flux<T> all = seen == null ? live : live.startWith(seen);
                    return all.onBackpressureLatest();
                });
    }
}
