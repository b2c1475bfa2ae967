package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Wants to see all articles before it shows the first. */
@Rejected(by = "aPriceComesAsSoonAsItsArticleHasCome", says = "nothing yet")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.filter(inStock)
                .collectList()
                .flatMapIterable(all -> all.subList(0, Math.min(5, all.size())))
                .map(priceOf);
    }
}
