package kata.pool;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * Promises leave a CompletionException as it is, so that the task's own one is taken apart here.
 */
@Rejected(
        by = "anExceptionOfAKindThatFuturesUseComesOut",
        says = "a task threw a CompletionException of its own")
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

    @SneakyThrows
    private static <T> T call(Callable<T> task) {
        return task.call();
    }
}
