package kata.reactive;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** Both ends by hand: a subscriber that answers for the context, and one that asks it. */
public final class Part07Context {

    private static final String REQUEST = "request";

    private Part07Context() {}

    @FunctionalInterface
    public interface Log {
        void write(String requestId, String line);
    }

    public static <T> Mono<T> forRequest(String id, Mono<T> pipeline) {
        return Mono.deferContextual(
                context -> pipeline.contextWrite(_ -> Context.of(context).put(REQUEST, id)));
    }

    public static <T> Mono<T> logged(Mono<T> step, String line, Log log) {
        return step.transform(
                Operators.<T, T>lift((_, subscriber) -> new Logging<>(subscriber, line, log)));
    }

    private record Logging<T>(CoreSubscriber<? super T> next, String line, Log log)
            implements CoreSubscriber<T> {

        @Override
        public Context currentContext() {
            return next.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            next.onSubscribe(subscription);
        }

        @Override
        public void onNext(T value) {
            log.write(currentContext().getOrDefault(REQUEST, "-"), line);
            next.onNext(value);
        }

        @Override
        public void onError(Throwable thrown) {
            next.onError(thrown);
        }

        @Override
        public void onComplete() {
            next.onComplete();
        }
    }
}
