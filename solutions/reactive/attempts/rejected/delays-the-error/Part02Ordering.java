package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Keeps a failure back until all other calls have answered. */
@Rejected(
        by = "theFirstFailureEndsItAndCancelsTheOtherCalls",
        says = "call 4 failed while call 3 was under way")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.flatMapSequentialDelayError(detailOf, 256, 32);
    }
}
