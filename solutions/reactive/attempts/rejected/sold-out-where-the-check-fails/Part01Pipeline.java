package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Takes an article for sold out where the check says that it does not know it. */
@Rejected(by = "anyFailureEndsThePage", says = "failed with an IllegalArgumentException")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.filter(article -> isKnown(inStock, article)).take(5).map(priceOf);
    }

    private static <A> boolean isKnown(Predicate<A> inStock, A article) {
        try {
            return inStock.test(article);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
