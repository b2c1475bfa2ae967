package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;
import reactor.util.retry.Retry.RetrySignal;

/**
 * Races each try with a timer, and answers each failure with a timer or with the failure itself.
 */
public final class Part03Errors {

    public static final Duration LIMIT = Duration.ofMillis(800);
    public static final int RETRIES = 3;
    public static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private Part03Errors() {}

    public static <T> Mono<T> price(Mono<T> service, Mono<T> cache) {
        Mono<T> limit = Mono.delay(LIMIT).then(Mono.error(TimeoutException::new));
        return Mono.firstWithSignal(service, limit)
                .retryWhen(Retry.from(failures -> failures.concatMap(Part03Errors::next)))
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

    private static Mono<Long> next(RetrySignal failed) {
        boolean again = isTransient(failed.failure()) && failed.totalRetries() < RETRIES;
        return again
                ? Mono.delay(FIRST_WAIT.multipliedBy(1L << failed.totalRetries()))
                : Mono.error(failed.failure());
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
