package kata.reactive;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Fetches the articles, and makes a stream of them again. */
@Rejected(by = "nothingHappensBeforeSomeoneSubscribes", says = "the call that builds it waits")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        List<A> five = articles.filter(inStock).take(5).collectList().block();
        return Flux.fromIterable(five).map(priceOf);
    }
}
