package kata.reactive;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Counts in a variable that all subscribers share. */
@Rejected(by = "everySubscriberGetsFiveOfItsOwn", says = "the second")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        AtomicInteger shown = new AtomicInteger();
        return articles.filter(inStock).takeUntil(_ -> shown.incrementAndGet() == 5).map(priceOf);
    }
}
