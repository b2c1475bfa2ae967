package kata.pool;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import lombok.SneakyThrows;

/** Promises on a pool of their own. Without the second argument they would use the common pool. */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    @SneakyThrows
    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) {
        try (var pool = Executors.newFixedThreadPool(threads)) {
            List<CompletableFuture<T>> promises =
                    tasks.stream()
                            .map(task -> CompletableFuture.supplyAsync(() -> call(task), pool))
                            .toList();
            return promises.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            throw e.getCause();
        }
    }

    // Whatever it is, it is wrapped once here, so that it can be unwrapped once above.
    private static <T> T call(Callable<T> task) {
        try {
            return task.call();
        } catch (Throwable thrown) {
            throw new CompletionException(thrown);
        }
    }
}
