package kata.virtual;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import lombok.SneakyThrows;

/**
 * Two streams. The list between them makes the first one start everything before the second asks.
 */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = tasks.stream().map(executor::submit).toList();
            return futures.stream().map(Part03ThreadPerTask::resultOf).toList();
        }
    }

    @SneakyThrows
    private static <T> T resultOf(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
