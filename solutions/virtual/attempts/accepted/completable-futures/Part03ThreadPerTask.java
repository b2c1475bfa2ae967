package kata.virtual;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/** The executor of a CompletableFuture can be as plain as this: a new virtual thread each time. */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        Executor newThread = Thread::startVirtualThread;
        List<CompletableFuture<T>> futures =
                IntStream.range(0, tasks.size())
                        .mapToObj(i -> future(tasks.get(i), newThread))
                        .toList();
        CompletableFuture<Void> all =
                CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new));
        all.handle((_, _) -> "all have ended").join();
        for (CompletableFuture<T> future : futures) {
            // Not join: that cannot tell its own CompletionException from one of the task.
            switch (future.handle((_, thrown) -> thrown).join()) {
                case null -> {}
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                case Throwable other -> throw new CompletionException(other);
            }
        }
        return futures.stream().map(CompletableFuture::join).toList();
    }

    private static <T> CompletableFuture<T> future(Callable<T> task, Executor executor) {
        CompletableFuture<T> future = new CompletableFuture<>();
        executor.execute(
                () -> {
                    try {
                        future.complete(task.call());
                    } catch (Throwable t) {
                        future.completeExceptionally(t);
                    }
                });
        return future;
    }
}
