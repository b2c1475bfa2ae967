package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import reactor.core.publisher.Flux;

/** One stage that does all three, with a count that starts again with each subscription. */
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return Flux.defer(
                () -> {
                    int[] shown = {0};
                    return articles.handle(
                            (article, page) -> {
                                if (inStock.test(article)) {
                                    page.next(priceOf.apply(article));
                                    if (++shown[0] == 5) {
                                        page.complete();
                                    }
                                }
                            });
                });
    }
}
