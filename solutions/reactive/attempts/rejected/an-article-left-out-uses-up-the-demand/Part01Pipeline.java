package kata.reactive;

import java.util.function.Function;
import java.util.function.Predicate;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.util.context.Context;

/** An article that is not in stock uses up a request, and nobody asks again. */
@Rejected(by = "aPriceComesAsSoonAsItsArticleHasCome", says = "the first article was not in stock")
public final class Part01Pipeline {

    private Part01Pipeline() {}

    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return new Flux<P>() {
            @Override
            public void subscribe(CoreSubscriber<? super P> actual) {
                articles.subscribe(new Page<A, P>(actual, inStock, priceOf));
            }
        };
    }

    private static final class Page<A, P> implements CoreSubscriber<A>, Subscription {

        private final CoreSubscriber<? super P> actual;
        private final Predicate<A> inStock;
        private final Function<A, P> priceOf;
        private Subscription source;
        private int missing = 5;
        private boolean ended;
        private volatile boolean left;

        private Page(
                CoreSubscriber<? super P> actual, Predicate<A> inStock, Function<A, P> priceOf) {
            this.actual = actual;
            this.inStock = inStock;
            this.priceOf = priceOf;
        }

        @Override
        public Context currentContext() {
            return actual.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            source = subscription;
            actual.onSubscribe(this);
        }

        @Override
        public void onNext(A article) {
            if (ended || left) {
                return;
            }
            boolean shown;
            P price = null;
            try {
                shown = inStock.test(article);
                if (shown) {
                    price = priceOf.apply(article);
                }
            } catch (Throwable e) {
                ended = true;
                source.cancel();
                actual.onError(e);
                return;
            }
            if (!shown) {
                // Not shown: on to the next.
                return;
            }
            missing--;
            boolean last = missing == 0;
            if (last) {
                ended = true;
                source.cancel();
            }
            actual.onNext(price);
            if (last && !left) {
                actual.onComplete();
            }
        }

        @Override
        public void onError(Throwable failure) {
            if (!ended) {
                ended = true;
                actual.onError(failure);
            }
        }

        @Override
        public void onComplete() {
            if (!ended) {
                ended = true;
                actual.onComplete();
            }
        }

        @Override
        public void request(long n) {
            source.request(n);
        }

        @Override
        public void cancel() {
            left = true;
            source.cancel();
        }
    }
}
