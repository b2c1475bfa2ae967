package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Waits later: in the subscriber's thread. */
@Rejected(by = "subscribingKeepsNoThreadWaiting", says = "the thread that subscribed still waited")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return Flux.defer(() -> Flux.fromIterable(articles.filter(inStock).take(5).toIterable()))
                .map(priceOf);
    }
}
