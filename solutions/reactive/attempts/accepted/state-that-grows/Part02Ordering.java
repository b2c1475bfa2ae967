package kata.reactive;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A state that each answer turns into the next one, without a variable of its own outside the
 * stream.
 */
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.index()
                .flatMap(
                        id ->
                                detailOf.apply(id.getT2())
                                        .map(detail -> Map.entry(id.getT1(), detail)))
                .scan(State.<D>empty(), State::with)
                .concatMapIterable(State::ready);
    }

    private record State<D>(Map<Long, D> early, long next, List<D> ready) {

        private static <D> State<D> empty() {
            return new State<>(Map.of(), 0, List.of());
        }

        private State<D> with(Map.Entry<Long, D> answer) {
            Map<Long, D> there = new HashMap<>(early);
            there.put(answer.getKey(), answer.getValue());
            List<D> out =
                    LongStream.iterate(next, there::containsKey, i -> i + 1)
                            .mapToObj(there::get)
                            .toList();
            LongStream.range(next, next + out.size()).forEach(there::remove);
            return new State<>(there, next + out.size(), out);
        }
    }
}
