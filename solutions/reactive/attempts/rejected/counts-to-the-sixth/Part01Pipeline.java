package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;

/** Ends when an article is one too many: the fifth is there, and the page waits for a sixth. */
@Rejected(by = "afterTheFifthTheSourceIsCancelled", says = "no end")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.filter(inStock)
                .index()
                .takeWhile(numbered -> numbered.getT1() < 5)
                .map(numbered -> priceOf.apply(numbered.getT2()));
    }
}
