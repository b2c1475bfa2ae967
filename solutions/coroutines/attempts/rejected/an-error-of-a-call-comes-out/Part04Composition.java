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

/** Catches exceptions only where a call throws instead of returning a future. */
@Rejected(by = "aCallThatThrowsCountsAsAFailure", says = "threw AssertionError")
public final class Part04Composition {

    private final Executor executor;

    public Part04Composition(Executor executor) {
        this.executor = executor;
    }

    public <T, R> CompletableFuture<R> all(
            List<Supplier<CompletableFuture<T>>> calls,
            Function<? super List<T>, ? extends R> combine,
            Duration limit) {
        List<CompletableFuture<T>> asked = new ArrayList<>();
        for (Supplier<CompletableFuture<T>> call : calls) {
            asked.add(ask(call));
        }
        CompletableFuture<R> result = new CompletableFuture<>();
        for (CompletableFuture<T> one : asked) {
            one.whenComplete(
                    (_, failure) -> {
                        if (failure != null) {
                            result.completeExceptionally(unwrapped(failure));
                        }
                    });
        }
        CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .thenRunAsync(
                        () -> {
                            if (result.isDone()) {
                                return;
                            }
                            try {
                                List<T> answers =
                                        asked.stream().map(CompletableFuture::join).toList();
                                result.complete(combine.apply(answers));
                            } catch (Throwable failure) {
                                result.completeExceptionally(failure);
                            }
                        },
                        executor);
        result.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        result.whenComplete((_, _) -> asked.forEach(one -> one.cancel(true)));
        return result;
    }

    private static <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> call) {
        try {
            return call.get();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}
