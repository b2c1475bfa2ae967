package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Keeps the details for a slow subscriber in a queue, and the failure comes behind them. */
@Rejected(
        by = "aFailureEndsItAlsoIfNobodyHasAskedForTheDetails",
        says = "and the fourth failed: detail 3, no end yet")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        // At most a hundred: take all answers in, whatever the subscriber has asked for so far.
        return ids.flatMapSequential(detailOf, 256).limitRate(100);
    }
}
