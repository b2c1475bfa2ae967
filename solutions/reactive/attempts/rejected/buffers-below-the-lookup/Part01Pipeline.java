package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** A buffer below the lookup asks for all five, whatever the subscriber has asked for. */
@Rejected(by = "whatNobodyHasAskedForIsNotLookedUp", says = "5 were looked up")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.filter(inStock).take(5).map(priceOf).onBackpressureBuffer();
    }
}
