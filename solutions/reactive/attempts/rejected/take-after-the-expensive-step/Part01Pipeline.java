package kata.reactive;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Looks up the price of every article, and then throws away those that are sold out. */
@Rejected(by = "onlyArticlesThatAreShownCostALookup", says = "7 prices were looked up")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.map(article -> Map.entry(article, priceOf.apply(article)))
                .filter(priced -> inStock.test(priced.getKey()))
                .take(5)
                .map(Map.Entry::getValue);
    }
}
