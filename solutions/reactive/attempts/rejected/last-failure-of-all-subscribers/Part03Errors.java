package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** All subscribers of a Mono share the place for the last failure. */
@Rejected(by = "eachSubscriberSeesItsOwnLastFailure", says = "two subscribers came")
public final class Part03Errors {

    public static final Duration LIMIT = Duration.ofMillis(800);
    public static final int RETRIES = 3;
    public static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private Part03Errors() {}

    /**
     * The price.
     *
     * @param service asks the service: once for each subscription
     * @param cache an older price, or empty
     */
    public static <T> Mono<T> price(Mono<T> service, Mono<T> cache) {
        AtomicReference<Throwable> lastFailure = new AtomicReference<>();
        return service.timeout(LIMIT)
                .doOnError(lastFailure::set)
                .retryWhen(
                        Retry.backoff(RETRIES, FIRST_WAIT)
                                .jitter(0)
                                .filter(Part03Errors::isTransient)
                                .onRetryExhaustedThrow((_, last) -> last.failure()))
                .onErrorResume(
                        Part03Errors::isTransient,
                        _ -> Mono.defer(() -> fromCache(cache, lastFailure)));
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }

    private static <T> Mono<T> fromCache(Mono<T> cache, AtomicReference<Throwable> lastFailure) {
        return cache.doOnError(
                        second -> {
                            if (second != lastFailure.get()) {
                                second.addSuppressed(lastFailure.get());
                            }
                        })
                .switchIfEmpty(Mono.error(lastFailure::get));
    }
}
