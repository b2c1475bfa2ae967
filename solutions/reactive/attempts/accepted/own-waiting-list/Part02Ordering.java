package kata.reactive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Numbers the ids, takes the answers as they come, and keeps those that are early. Only one answer
 * at a time comes out of flatMap, so the map needs no lock.
 */
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
                                                    .map(detail -> Map.entry(id.getT1(), detail)))
                            .concatMapIterable(
                                    answer -> {
                                        early.put(answer.getKey(), answer.getValue());
                                        List<D> ready = new ArrayList<>();
                                        while (early.containsKey(next[0])) {
                                            ready.add(early.remove(next[0]++));
                                        }
                                        return ready;
                                    });
                });
    }
}
