package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Waits for each detail in the middle of the stream. */
@Rejected(by = "allCallsAreUnderWayAtOnce", says = "1 of 100 is under way")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.map(id -> detailOf.apply(id).block());
    }
}
