package kata.reactive;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Subscribes at once, and lets a list fill in the background. */
@Rejected(by = "nothingHappensBeforeSomeoneSubscribes", says = "the source has a subscriber")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        List<P> prices = new CopyOnWriteArrayList<>();
        articles.filter(inStock).take(5).map(priceOf).subscribe(prices::add);
        return Flux.fromIterable(prices);
    }
}
