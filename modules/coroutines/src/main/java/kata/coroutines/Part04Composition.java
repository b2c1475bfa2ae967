package kata.coroutines;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Asks several services that answer with futures, and makes one result of their answers.
 *
 * <p>It runs. The result is computed by whichever service's thread answers last, a failure waits
 * for the slowest call, and a call that nobody waits for any more goes on. Repair it. The rules:
 *
 * <ul>
 *   <li>all calls are made at once, on the caller's thread, and nobody waits for an answer: neither
 *       the caller nor a thread of the executor;
 *   <li>{@code combine} gets the answers in the order of the calls. It runs once, on a thread of
 *       the executor, even if all answers are there already;
 *   <li>if a call fails, the result fails at once with the service's own exception, not wrapped,
 *       whichever method is used to look at it; even if the call's future is derived from one that
 *       failed;
 *   <li>after {@code limit}, the result fails with a {@link TimeoutException};
 *   <li>however the result ends (a failure, the limit, its {@code cancel}), the calls that have not
 *       answered are cancelled: the very futures that the calls returned;
 *   <li>{@code combine} does not run if the result has ended before; if it throws, the result fails
 *       with that.
 * </ul>
 *
 * <p>Sound (★): a call that throws instead of returning a future counts as a failed one; null is an
 * answer; without any call, the result is what {@code combine} makes of an empty list.
 *
 * <p>Not asked for: a service or {@code combine} that fails with a {@code CompletionException} or a
 * {@code CancellationException} of its own, whether calls are still made after one that has thrown,
 * and completing the result by hand.
 */
public final class Part04Composition {

    private final Executor executor;

    /**
     * @param executor for the computing
     */
    public Part04Composition(Executor executor) {
        this.executor = executor;
    }

    public <T, R> CompletableFuture<R> all(
            List<Supplier<CompletableFuture<T>>> calls,
            Function<? super List<T>, ? extends R> combine,
            Duration limit) {
        List<CompletableFuture<T>> asked = calls.stream().map(Supplier::get).toList();
        return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .<R>thenApply(
                        _ -> combine.apply(asked.stream().map(CompletableFuture::join).toList()))
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
