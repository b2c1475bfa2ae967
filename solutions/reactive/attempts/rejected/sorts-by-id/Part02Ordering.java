package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sorts the details themselves: their order is not that of the ids. */
@Rejected(by = "theDetailsComeInTheOrderOfTheIds", says = "detail 1, detail 2, detail 3")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.flatMap(detailOf).sort();
    }
}
