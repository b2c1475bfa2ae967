package kata.reactive;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Keeps each answer for as long as a subscriber is there. */
@Rejected(by = "anIdThatComesAgainLaterIsAskedForAgain", says = "call 3 was made 1 times")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return Flux.defer(
                () -> {
                    Map<I, D> known = new ConcurrentHashMap<>();
                    return ids.flatMapSequential(
                            id -> {
                                D detail = known.get(id);
                                return detail != null
                                        ? Mono.just(detail)
                                        : detailOf.apply(id)
                                                .doOnNext(answer -> known.put(id, answer));
                            },
                            256);
                });
    }
}
