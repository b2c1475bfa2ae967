package kata.reactive;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Counts in a variable that is made with the pipeline, and sets it back at the end. */
@Rejected(by = "subscribersAtTheSameTimeKeepApart", says = "came after article 2")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        AtomicInteger shown = new AtomicInteger();
        return articles.filter(inStock)
                .doOnSubscribe(_ -> shown.set(0))
                .takeUntil(_ -> shown.incrementAndGet() == 5)
                .map(priceOf);
    }
}
