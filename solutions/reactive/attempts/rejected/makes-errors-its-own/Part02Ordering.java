package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Makes an IllegalStateException of every failure that is no exception of its own kind. */
@Rejected(by = "everyFailureEndsItUnchanged", says = "an AssertionError")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.flatMapSequential(detailOf)
                .onErrorMap(Error.class, error -> new IllegalStateException(error));
    }
}
