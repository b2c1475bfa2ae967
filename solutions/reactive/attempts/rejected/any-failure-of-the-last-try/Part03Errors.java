package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;

/** After the last try the cache answers, whatever the failure was. */
@Rejected(by = "aPermanentFailureOfTheLastTryIsPermanentToo", says = "nobody asks the cache")
public final class Part03Errors {

    public static final Duration LIMIT = Duration.ofMillis(800);
    public static final int RETRIES = 3;
    public static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private Part03Errors() {}

    public static <T> Mono<T> price(Mono<T> service, Mono<T> cache) {
        return tried(service, cache, 0);
    }

    private static <T> Mono<T> tried(Mono<T> service, Mono<T> cache, int retries) {
        return service.timeout(LIMIT)
                .onErrorResume(
                        failure -> {
                            if (retries == RETRIES) {
                                return fromCache(cache, failure);
                            }
                            if (!isTransient(failure)) {
                                return Mono.error(failure);
                            }
                            return Mono.delay(FIRST_WAIT.multipliedBy(1L << retries))
                                    .then(tried(service, cache, retries + 1));
                        });
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

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
