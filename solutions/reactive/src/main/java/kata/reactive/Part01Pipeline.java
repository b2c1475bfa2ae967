package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import reactor.core.publisher.Flux;

/**
 * A stream of articles that may never end, and a page that shows five of them.
 *
 * <p>Three operators. Each returns a new description that knows the one before; the first signal
 * flows when somebody subscribes to the last of them.
 */
public final class Part01Pipeline {

    private Part01Pipeline() {}

    // tag::page[]
    /** The prices of the first five articles that are in stock. */
    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        // The cheap step that drops elements comes first, and take before the expensive one: then
        // nothing that stands above take can make a sixth lookup happen. take counts again for each
        // subscriber, cancels upstream at the fifth, and completes downstream.
        // Were a lookup a call to another service, it would be flatMap instead of map (Part 02).
        return articles.filter(inStock).take(5).map(priceOf);
    }
    // end::page[]
}
