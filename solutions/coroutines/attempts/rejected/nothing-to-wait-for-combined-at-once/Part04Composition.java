package kata.coroutines;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Without any call there is nothing to wait for, and so the caller combines. */
@Rejected(by = "withoutAnyCallCombineRunsOnTheExecutor", says = "combine ran on")
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
        if (calls.isEmpty()) {
            return CompletableFuture.completedFuture(combine.apply(List.of()));
        }
        List<CompletableFuture<T>> asked = new ArrayList<>();
        calls.forEach(call -> asked.add(ask(call)));

        // A future of our own, not the last stage of a chain: completed by hand, it fails with the
        // exception itself. A stage would wrap it, and would not hear of the first failure.
        CompletableFuture<R> result = new CompletableFuture<>();
        asked.forEach(
                one ->
                        one.whenComplete(
                                (_, failure) -> {
                                    if (failure != null) {
                                        result.completeExceptionally(unwrapped(failure));
                                    }
                                }));
        CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .thenRunAsync(() -> combine(asked, combine, result), executor);
        result.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        // Nothing flows upwards by itself: cancelling a stage does not reach where it came from.
        result.whenComplete((_, _) -> asked.forEach(one -> one.cancel(true)));
        return result;
    }

    private static <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> call) {
        try {
            return call.get();
        } catch (Throwable failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** A stage wraps what the stage before it failed with. Once: it does not wrap a wrapper. */
    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }

    private static <T, R> void combine(
            List<CompletableFuture<T>> asked,
            Function<? super List<T>, ? extends R> combine,
            CompletableFuture<R> result) {
        if (result.isDone()) {
            return;
        }
        try {
            // They are all done: join does not wait. Not List.of: null is an answer.
            List<T> answers = new ArrayList<>();
            asked.forEach(one -> answers.add(one.join()));
            result.complete(combine.apply(answers));
        } catch (Throwable failure) {
            result.completeExceptionally(failure);
        }
    }
}
