package kata.reactive;

import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hands the details on as they come. */
@Rejected(by = "theOrderHoldsWhicheverCallAnswersFirst", says = "detail 4, detail 3, detail 1")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return ids.flatMap(detailOf);
    }
}
