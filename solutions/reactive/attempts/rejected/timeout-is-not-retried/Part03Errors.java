package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Gives each try a limit, and takes the limit for a failure that is permanent. */
@Rejected(by = "everyTryGetsALimitOfItsOwn", says = "the tries began at 0 ms")
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
                                cache.doOnError(second -> second.addSuppressed(failure))
                                        .switchIfEmpty(Mono.error(failure)));
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException;
    }
}
