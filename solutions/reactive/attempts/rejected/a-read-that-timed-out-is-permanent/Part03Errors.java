package kata.reactive;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** An InterruptedIOException, and so a time-out of a socket, is not tried again. */
@Rejected(
        by = "onlyTheKindOfAFailureDecides",
        says = "try 2 with a SocketTimeoutException; 2 tries")
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
        return service.timeout(LIMIT)
                .retryWhen(
                        Retry.backoff(RETRIES, FIRST_WAIT)
                                .jitter(0)
                                .filter(Part03Errors::isTransient)
                                .onRetryExhaustedThrow((_, last) -> last.failure()))
                .onErrorResume(Part03Errors::isTransient, failure -> fromCache(cache, failure));
    }

    private static boolean isTransient(Throwable failure) {
        // Whoever interrupts a call does not want another one.
        return failure instanceof TimeoutException
                || failure instanceof IOException && !(failure instanceof InterruptedIOException);
    }

    private static <T> Mono<T> fromCache(Mono<T> cache, Throwable failure) {
        return cache.doOnError(
                        second -> {
                            if (second != failure) {
                                second.addSuppressed(failure);
                            }
                        })
                .switchIfEmpty(Mono.error(failure));
    }
}
