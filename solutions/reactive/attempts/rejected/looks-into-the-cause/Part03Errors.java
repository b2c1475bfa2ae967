package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Takes an exception for transient when its cause is: a wrapped one is retried, and hidden by the
 * cache.
 */
@Rejected(by = "onlyTheKindOfAFailureDecides", says = "2 tries, and that very failure")
public final class Part03Errors {

    public static final Duration LIMIT = Duration.ofMillis(800);
    public static final int RETRIES = 3;
    public static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private Part03Errors() {}

    public static <T> Mono<T> price(Mono<T> service, Mono<T> cache) {
        return service.timeout(LIMIT)
                .retryWhen(
                        Retry.backoff(RETRIES, FIRST_WAIT)
                                .jitter(0)
                                .filter(Part03Errors::isTransient)
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
        return failure instanceof IOException
                || failure instanceof TimeoutException
                || failure.getCause() instanceof IOException;
    }
}
