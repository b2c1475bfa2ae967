package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * A price from a service that is at times slow and at times broken, and a cache of older prices.
 *
 * <p>An operator acts on what stands above it. So the order of the three is the answer: the limit
 * inside the retry, the retry inside the fallback.
 */
public final class Part03Errors {

    public static final Duration LIMIT = Duration.ofMillis(800);
    public static final int RETRIES = 3;
    public static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private Part03Errors() {}

    /** The price. */
    public static <T> Mono<T> price(Mono<T> service, Mono<T> cache) {
        // tag::price[]
        return service
                // Above the retry: each subscription, so each try, gets a new limit. A second one
                // below the retry would bound the whole.
                .timeout(LIMIT)
                // Without jitter, because the rules want exact waits. With many clients leave the
                // jitter on, or all of them come back at the same moment.
                .retryWhen(
                        Retry.backoff(RETRIES, FIRST_WAIT)
                                .jitter(0)
                                .filter(Part03Errors::isTransient)
                                // The failure itself, not an exception that says "exhausted".
                                .onRetryExhaustedThrow((_, last) -> last.failure()))
                // The same filter once more: a bug is not answered from the cache.
                .onErrorResume(
                        Part03Errors::isTransient,
                        failure ->
                                cache.doOnError(second -> add(failure, second))
                                        .switchIfEmpty(Mono.error(failure)));
        // end::price[]
    }

    private static void add(Throwable first, Throwable second) {
        // Nothing can be suppressed in itself: the cache may report the service's own failure.
        if (second != first) {
            second.addSuppressed(first);
        }
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
