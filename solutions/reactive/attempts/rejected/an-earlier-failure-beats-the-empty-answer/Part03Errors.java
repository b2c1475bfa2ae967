package kata.reactive;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** When a try has no price, the failure of the try before it comes out. */
@Rejected(by = "noPriceIsAnAnswer", says = "try 2 finds no price")
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
        return Mono.defer(
                () -> {
                    AtomicReference<Throwable> last = new AtomicReference<>();
                    return service.timeout(LIMIT)
                            .doOnError(last::set)
                            .retryWhen(
                                    Retry.backoff(RETRIES, FIRST_WAIT)
                                            .jitter(0)
                                            .filter(Part03Errors::isTransient)
                                            .onRetryExhaustedThrow((_, end) -> end.failure()))
                            .onErrorResume(
                                    Part03Errors::isTransient, failure -> older(cache, failure))
                            .switchIfEmpty(Mono.defer(() -> noPrice(last.get())));
                });
    }

    private static <T> Mono<T> older(Mono<T> cache, Throwable failure) {
        return cache.doOnError(
                second -> {
                    if (second != failure) {
                        second.addSuppressed(failure);
                    }
                });
    }

    // Neither the service nor the cache has a price: an error only when the service has failed.
    private static <T> Mono<T> noPrice(Throwable failure) {
        return failure == null ? Mono.empty() : Mono.error(failure);
    }

    private static boolean isTransient(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
