package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Keeps the details for a second subscriber. Now nobody can cancel the calls. */
@Rejected(by = "aSubscriberWhoLeavesCancelsTheCalls", says = "2 went on")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.flatMapSequential(detailOf).cache();
    }
}
