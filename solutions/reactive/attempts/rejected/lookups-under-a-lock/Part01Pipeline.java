package kata.reactive;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** All lookups of a page are made under one lock. */
@Rejected(by = "aSlowLookupHoldsUpNoOtherSubscriber", says = "thread waited")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    /** The prices of the first five articles that are in stock. */
    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        ReentrantLock oneAtATime = new ReentrantLock();
        return articles.filter(inStock)
                .take(5)
                .map(
                        article -> {
                            oneAtATime.lock();
                            try {
                                return priceOf.apply(article);
                            } finally {
                                oneAtATime.unlock();
                            }
                        });
    }
}
