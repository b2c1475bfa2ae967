package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Five are counted behind the lookups, and the source is asked for all it has. */
@Rejected(
        by = "onlyArticlesThatAreShownCostALookup",
        says = "and looked at the cancellation only afterwards; 20 prices")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    /** The prices of the first five articles that are in stock. */
    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.filter(inStock).map(priceOf).take(5, false);
    }
}
