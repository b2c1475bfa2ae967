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

/** A failure reaches the result by a task of the executor. */
@Rejected(by = "aFailureNeedsNoThreadOfTheExecutor", says = "the executor had no thread free")
public final class Part04Composition {

    private final Executor executor;

    public Part04Composition(Executor executor) {
        this.executor = executor;
    }

    public <T, R> CompletableFuture<R> all(
            List<Supplier<CompletableFuture<T>>> calls,
            Function<? super List<T>, ? extends R> combine,
            Duration limit) {
        CompletableFuture<R> result = new CompletableFuture<>();
        List<CompletableFuture<T>> asked = new ArrayList<>(calls.size());
        for (Supplier<CompletableFuture<T>> call : calls) {
            asked.add(ask(call));
        }
        for (CompletableFuture<T> one : asked) {
            // never on the service's thread: whoever looks at the result may compute there
            one.whenCompleteAsync(
                    (_, failure) -> {
                        if (failure != null) {
                            result.completeExceptionally(unwrapped(failure));
                        }
                    },
                    executor);
        }
        CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .thenRunAsync(
                        () -> {
                            if (result.isDone()) {
                                return;
                            }
                            try {
                                result.complete(
                                        combine.apply(
                                                asked.stream()
                                                        .map(CompletableFuture::join)
                                                        .toList()));
                            } catch (Throwable thrown) {
                                result.completeExceptionally(thrown);
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
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}
