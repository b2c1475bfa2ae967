package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** What is asked for before the source has accepted the subscriber is lost. */
@Rejected(by = "aSourceMayAcceptItsSubscriberLater", says = "the subscriber saw no value")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    /** The prices of the first five articles that are in stock. */
    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        Flux<P> prices = articles.filter(inStock).take(5).map(priceOf);
        return Flux.create(
                sink -> {
                    BaseSubscriber<P> bridge =
                            new BaseSubscriber<P>() {
                                @Override
                                protected void hookOnSubscribe(Subscription subscription) {
                                    // The sink says how many are wanted.
                                }

                                @Override
                                protected void hookOnNext(P price) {
                                    sink.next(price);
                                }

                                @Override
                                protected void hookOnComplete() {
                                    sink.complete();
                                }

                                @Override
                                protected void hookOnError(Throwable failure) {
                                    sink.error(failure);
                                }
                            };
                    sink.onDispose(bridge);
                    prices.subscribe(bridge);
                    sink.onRequest(bridge::request);
                });
    }
}
