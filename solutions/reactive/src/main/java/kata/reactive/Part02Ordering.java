package kata.reactive;

import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A list of ids, a hundred at most, and a service that has a detail for each of them.
 *
 * <p>When the calls begin, and in which order their answers go out, are two decisions. The operator
 * takes both.
 */
public final class Part02Ordering {

    private Part02Ordering() {}

    /** The details, in the order of the ids. */
    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        // flatMap where the order does not matter: it needs no queue for those that come early.
        // concatMap where one call has to end before the next begins: writes that build on each
        // other. A second argument bounds how many are under way; without one it is 256.
        return ids.flatMapSequential(detailOf);
    }
}
