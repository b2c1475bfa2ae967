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

/** Makes no further call when a future has failed already. */
@Rejected(by = "callsBehindOneThatHasFailedAreMadeToo", says = "0 of the others was made")
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
            CompletableFuture<T> one = ask(call);
            asked.add(one);
            if (one.isCompletedExceptionally()) {
                break; // the result is known: spare the other services the work
            }
        }
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
