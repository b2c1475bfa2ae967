package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Subscribes by hand, and passes every signal on but the one that goes up. */
@Rejected(by = "aSubscriberWhoLeavesTakesTheSourceAlong", says = "the source was not cancelled")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return Flux.create(
                page ->
                        articles.filter(inStock)
                                .take(5)
                                .map(priceOf)
                                .subscribe(page::next, page::error, page::complete));
    }
}
