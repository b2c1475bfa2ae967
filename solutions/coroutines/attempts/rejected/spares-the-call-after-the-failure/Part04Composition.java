package kata.coroutines;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Cancels the calls that were made when the result failed, and not those made later. */
@Rejected(by = "aFailureCancelsTheOthers", says = "the first of two calls")
public final class Part04Composition {

    private final Executor executor;

    public Part04Composition(Executor executor) {
        this.executor = executor;
    }

    public <T, R> CompletableFuture<R> all(
            List<Supplier<CompletableFuture<T>>> calls,
            Function<? super List<T>, ? extends R> combine,
            Duration limit) {
        Queue<CompletableFuture<T>> asked = new ConcurrentLinkedQueue<>();
        CompletableFuture<R> result = new CompletableFuture<>();
        result.whenComplete((_, _) -> asked.forEach(one -> one.cancel(true)));
        for (Supplier<CompletableFuture<T>> call : calls) {
            CompletableFuture<T> made = ask(call);
            asked.add(made);
            made.whenComplete(
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
        return result;
    }

    private static <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> call) {
        try {
            return call.get();
        } catch (Throwable failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}
