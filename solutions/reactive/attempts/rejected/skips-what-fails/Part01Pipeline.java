package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Goes on with the next article when a lookup fails. */
@Rejected(by = "aLookupThatFailsEndsThePageWithItsError", says = "price of 1, completed")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.filter(inStock).take(5).map(priceOf).onErrorComplete();
    }
}
