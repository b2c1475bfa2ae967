package kata.reactive;

import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Numbers the ids, and sorts the answers when all of them are there. */
@Rejected(by = "aDetailGoesOutOnceAllBeforeItAreThere", says = "nothing yet")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.index()
                .flatMap(
                        id ->
                                detailOf.apply(id.getT2())
                                        .map(detail -> Map.entry(id.getT1(), detail)))
                .sort(Comparator.comparing(Map.Entry::getKey))
                .map(Map.Entry::getValue);
    }
}
