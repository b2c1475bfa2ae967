package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Counts the tries in a variable that is made with the pipeline: the second subscriber has none
 * left.
 */
@Rejected(by = "eachSubscriberHasItsOwnTries", says = "tries")
public final class Part03Errors {

    public static final Duration LIMIT = Duration.ofMillis(800);
    public static final int RETRIES = 3;
    public static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private Part03Errors() {}

    public static <T> Mono<T> price(Mono<T> service, Mono<T> cache) {
        AtomicInteger failures = new AtomicInteger();
        return service.timeout(LIMIT)
                .retryWhen(
                        Retry.backoff(RETRIES, FIRST_WAIT)
                                .jitter(0)
                                .filter(
                                        f ->
                                                isTransient(f)
                                                        && failures.incrementAndGet() <= RETRIES)
                                .onRetryExhaustedThrow((_, last) -> last.failure()))
                .onErrorResume(
                        Part03Errors::isTransient,
                        failure ->
                                cache.doOnError(second -> add(failure, second))
                                        .switchIfEmpty(Mono.error(failure)));
    }

    private static void add(Throwable first, Throwable second) {
        if (second != first) {
            second.addSuppressed(first);
        }
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
