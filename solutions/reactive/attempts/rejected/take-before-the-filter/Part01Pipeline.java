package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Takes five articles, and then throws away those that are sold out. */
@Rejected(by = "theFirstFiveInStockComeOutInOrder", says = "price of 5, completed")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.take(5).filter(inStock).map(priceOf);
    }
}
