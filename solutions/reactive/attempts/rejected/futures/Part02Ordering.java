package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Goes through futures. The cancellation of one does not reach the one before it. */
@Rejected(by = "theFirstFailureEndsItAndCancelsTheOtherCalls", says = "call 3 was not cancelled")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.flatMapSequential(
                id ->
                        Mono.fromFuture(
                                () -> detailOf.apply(id).toFuture().thenApply(detail -> detail)));
    }
}
