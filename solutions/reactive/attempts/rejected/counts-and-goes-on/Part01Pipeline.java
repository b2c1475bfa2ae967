package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.util.function.Tuple2;

/** Lets only the first five through, and goes on listening to the rest. */
@Rejected(by = "afterTheFifthTheSourceIsCancelled", says = "the source was not cancelled")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return articles.filter(inStock)
                .index()
                .filter(numbered -> numbered.getT1() < 5)
                .map(Tuple2::getT2)
                .map(priceOf);
    }
}
