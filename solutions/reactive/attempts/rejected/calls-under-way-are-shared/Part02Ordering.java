package kata.reactive;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/** Subscribers at the same time share the calls that are under way. */
@Rejected(by = "subscribersAtTheSameTimeHaveCallsOfTheirOwn", says = "call 3 is under way 1 times")
public final class Part02Ordering {

    private Part02Ordering() {}

    /** The details, in the order of the ids. */
    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        // By place and id, so that an id that comes twice is two calls.
        ConcurrentMap<Tuple2<Long, I>, Flux<D>> underWay = new ConcurrentHashMap<>();
        return ids.index()
                .flatMapSequential(
                        at ->
                                underWay.computeIfAbsent(
                                        at,
                                        key ->
                                                detailOf.apply(key.getT2())
                                                        .flux()
                                                        .doFinally(_ -> underWay.remove(key))
                                                        .share()));
    }
}
