package kata.reactive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Each call puts its answer into the map itself: two that answer at once do so at the same time.
 */
@Rejected(by = "callsMayAnswerAtTheSameMoment", says = "HashMap")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return Flux.defer(
                () -> {
                    Map<Long, D> early = new HashMap<>();
                    long[] next = {0};
                    return ids.index()
                            .flatMap(
                                    id ->
                                            detailOf.apply(id.getT2())
                                                    .doOnNext(d -> early.put(id.getT1(), d)))
                            .concatMapIterable(
                                    _ -> {
                                        List<D> ready = new ArrayList<>();
                                        while (early.containsKey(next[0])) {
                                            ready.add(early.remove(next[0]++));
                                        }
                                        return ready;
                                    });
                });
    }
}
