package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** All subscribers of a Mono share the place for the next wait. */
@Rejected(by = "eachSubscriberHasItsOwnWaits", says = "[0, 50, 100, 150, 300, 550")
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
                .retryWhen(doubling())
                .onErrorResume(Part03Errors::isTransient, failure -> older(cache, failure));
    }

    private static Retry doubling() {
        AtomicReference<Duration> wait = new AtomicReference<>();
        return Retry.from(
                failures -> {
                    // A new subscriber: its waits begin with the first.
                    wait.set(FIRST_WAIT);
                    return failures.concatMap(signal -> afterFailure(signal, wait));
                });
    }

    private static Mono<Long> afterFailure(
            Retry.RetrySignal signal, AtomicReference<Duration> wait) {
        Throwable failure = signal.failure();
        if (!isTransient(failure) || signal.totalRetries() == RETRIES) {
            return Mono.error(failure);
        }
        return Mono.delay(wait.getAndUpdate(last -> last.multipliedBy(2)));
    }

    private static <T> Mono<T> older(Mono<T> cache, Throwable failure) {
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
