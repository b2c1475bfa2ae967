package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;

/** Each try knows its number, and the next one stands in its error path. */
public final class Part03Errors {

    public static final Duration LIMIT = Duration.ofMillis(800);
    public static final int RETRIES = 3;
    public static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private Part03Errors() {}

    public static <T> Mono<T> price(Mono<T> service, Mono<T> cache) {
        return attempt(service, 0)
                .onErrorResume(
                        Part03Errors::isTransient,
                        failure ->
                                cache.onErrorMap(second -> both(second, failure))
                                        .switchIfEmpty(Mono.error(failure)));
    }

    private static <T> Mono<T> attempt(Mono<T> service, int number) {
        return service.timeout(LIMIT)
                .onErrorResume(
                        failure -> isTransient(failure) && number < RETRIES,
                        _ ->
                                Mono.delay(FIRST_WAIT.multipliedBy(1L << number))
                                        .then(attempt(service, number + 1)));
    }

    private static Throwable both(Throwable second, Throwable first) {
        if (second != first) {
            second.addSuppressed(first);
        }
        return second;
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
