package kata.reactive;

import static kata.kit.Todo.todo;

import java.time.Duration;
import reactor.core.publisher.Mono;

/**
 * A price from a service that is sometimes slow and sometimes broken, and a cache of older prices.
 *
 * <p>A failure is <em>transient</em> when it is an {@code IOException} or a {@code
 * TimeoutException}, whether because the limit has passed or thrown by the service itself. All
 * others are <em>permanent</em>, whatever their cause is. Write {@link #price}. The rules:
 *
 * <ul>
 *   <li>each try may take {@link #LIMIT}, and is cancelled then;
 *   <li>after a transient failure there is another try, {@link #RETRIES} times at most. The first
 *       wait is {@link #FIRST_WAIT}, each further one exactly twice the one before;
 *   <li>when the last try has failed, the cache answers. It is not asked before;
 *   <li>a permanent failure comes out at once, unchanged: no further try, no cache;
 *   <li>when the cache is empty or fails, the error is the last failure of the service, or has it
 *       among its causes or suppressed ones; the same goes for the failure of the cache;
 *   <li>if the service has no price, that is not a failure: the result is empty, and the cache is
 *       not asked;
 *   <li>no thread waits, and each subscriber has its own tries. When it leaves, what is under way
 *       is cancelled, and nothing follows.
 * </ul>
 *
 * <p>Use Reactor's own timers: the rules move their clock. Not asked for: a limit for the cache,
 * exceptions that accept no suppressed ones, errors that Reactor treats as fatal, and a service
 * that fails as Reactor's own retries do.
 */
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
        return todo("limit each try, try again after transient failures, then ask the cache");
    }
}
