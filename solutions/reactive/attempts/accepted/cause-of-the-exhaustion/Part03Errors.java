package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Lets the exhaustion come out as it is, with the last failure as its cause, and asks for that. */
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
                                .filter(Part03Errors::isTransient))
                .onErrorResume(
                        Exceptions::isRetryExhausted,
                        exhausted ->
                                cache.switchIfEmpty(Mono.error(exhausted))
                                        .onErrorMap(failure -> both(failure, exhausted)));
    }

    private static Throwable both(Throwable failure, Throwable exhausted) {
        if (failure != exhausted) {
            failure.addSuppressed(exhausted);
        }
        return failure;
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
