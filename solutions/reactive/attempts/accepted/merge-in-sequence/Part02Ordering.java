package kata.reactive;

import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** First a stream of calls, then one stream of all of them. */
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return Flux.mergeSequential(ids.map(detailOf));
    }
}
