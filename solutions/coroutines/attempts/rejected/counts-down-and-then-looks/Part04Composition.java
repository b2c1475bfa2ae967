package kata.coroutines;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Counts an answer, and looks in a second step whether it was the last one. */
@Rejected(by = "combineRunsOnceHoweverTheAnswersMeet", says = "combine ran 2 times")
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
        CompletableFuture<R> result = new CompletableFuture<>();
        List<CompletableFuture<T>> asked =
                calls.stream().map(call -> Part04Composition.<T>ask(call)).toList();
        AtomicInteger open = new AtomicInteger(asked.size());
        for (CompletableFuture<T> one : asked) {
            one.whenComplete(
                    (_, failure) -> {
                        if (failure != null) {
                            result.completeExceptionally(unwrapped(failure));
                            return;
                        }
                        open.decrementAndGet();
                        if (open.get() == 0) {
                            executor.execute(() -> combine(asked, combine, result));
                        }
                    });
        }
        if (asked.isEmpty()) {
            executor.execute(() -> combine(asked, combine, result));
        }
        result.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        result.whenComplete((_, _) -> asked.forEach(one -> one.cancel(true)));
        return result;
    }

    private static <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> call) {
        try {
            return Objects.requireNonNull(call.get(), "a call returned no future");
        } catch (Throwable failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private static <T, R> void combine(
            List<CompletableFuture<T>> asked,
            Function<? super List<T>, ? extends R> combine,
            CompletableFuture<R> result) {
        if (result.isDone()) {
            return;
        }
        try {
            result.complete(combine.apply(asked.stream().map(CompletableFuture::join).toList()));
        } catch (Throwable failure) {
            result.completeExceptionally(failure);
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}
