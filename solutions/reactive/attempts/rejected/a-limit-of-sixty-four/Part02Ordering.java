package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Takes a number that seems large enough: the sixty-fifth call waits for the first. */
@Rejected(by = "allCallsAreUnderWayAtOnce", says = "64 of 100")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.flatMapSequential(detailOf, 64);
    }
}
