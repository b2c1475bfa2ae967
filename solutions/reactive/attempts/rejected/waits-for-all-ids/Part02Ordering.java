package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Collects the ids before it makes the first call. */
@Rejected(by = "aCallBeginsAsSoonAsItsIdHasCome", says = "no call is under way")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.collectList()
                .flatMapMany(all -> Flux.mergeSequential(all.stream().map(detailOf).toList()));
    }
}
