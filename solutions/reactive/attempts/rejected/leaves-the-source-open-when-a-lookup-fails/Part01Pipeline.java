package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Tells of a lookup that fails, and does not cancel the source. */
@Rejected(by = "aLookupThatFailsEndsThePageWithItsError", says = "the source was not cancelled")
public final class Part01Pipeline {

    private static final int SIZE = 5;

    private Part01Pipeline() {}

    /** The prices of the first five articles that are in stock. */
    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return Flux.create(
                sink -> {
                    BaseSubscriber<A> reader =
                            new BaseSubscriber<>() {
                                @Override
                                protected void hookOnSubscribe(Subscription subscription) {
                                    // Asks when the page is asked, not before.
                                }

                                @Override
                                protected void hookOnNext(A article) {
                                    P price;
                                    try {
                                        price = priceOf.apply(article);
                                    } catch (Throwable failure) {
                                        sink.error(failure);
                                        return;
                                    }
                                    sink.next(price);
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
                    sink.onCancel(reader);
                    articles.filter(inStock).take(SIZE).subscribe(reader);
                    sink.onRequest(reader::request);
                });
    }
}
