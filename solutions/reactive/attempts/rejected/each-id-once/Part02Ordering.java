package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Asks once for each id: the second place of the same id stays empty. */
@Rejected(by = "theSameIdTwiceIsTwoCalls", says = "1 times")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.distinct().flatMapSequential(detailOf);
    }
}
