package kata.reactive;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Notes with the pipeline that somebody has left. */
@Rejected(
        by = "oneSubscriberWhoLeavesEndsTheCallsOfNoOther",
        says = "the other saw no value, completed")
public final class Part02Ordering {

    private Part02Ordering() {}

    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        // No call may begin once the subscriber has left, even if the ids take no notice of cancel.
        AtomicBoolean left = new AtomicBoolean();
        return ids.takeWhile(_ -> !left.get())
                .flatMapSequential(detailOf, 256)
                .doOnCancel(() -> left.set(true));
    }
}
