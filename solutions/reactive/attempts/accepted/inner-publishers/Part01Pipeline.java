package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A publisher for each article: empty for one that is sold out. */
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.concatMap(
                        article ->
                                inStock.test(article)
                                        ? Mono.fromSupplier(() -> priceOf.apply(article))
                                        : Mono.<P>empty())
                .take(5);
    }
}
