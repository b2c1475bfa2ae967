package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/**
 * The source is asked before it is known whom a cancellation has to reach: one that sends at once
 * goes on.
 */
@Rejected(by = "whoLeavesDuringAPriceCostsNoFurtherLookups", says = "prices were looked up")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    /** The prices of the first five articles that are in stock. */
    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return Flux.create(
                sink -> {
                    var reader =
                            new BaseSubscriber<A>() {
                                @Override
                                protected void hookOnSubscribe(Subscription subscription) {
                                    // asks only when the page is asked
                                }

                                @Override
                                protected void hookOnNext(A article) {
                                    sink.next(priceOf.apply(article));
                                }

                                @Override
                                protected void hookOnError(Throwable failure) {
                                    sink.error(failure);
                                }

                                @Override
                                protected void hookOnComplete() {
                                    sink.complete();
                                }
                            };
                    articles.filter(inStock).take(5).subscribe(reader);
                    sink.onRequest(reader::request);
                    sink.onDispose(reader);
                });
    }
}
