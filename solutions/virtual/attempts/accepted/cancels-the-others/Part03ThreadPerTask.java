package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * After the first failure nobody wants the other results: it interrupts them, and waits for them.
 */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> task : tasks) {
                futures.add(executor.submit(task));
            }
            List<T> results = new ArrayList<>();
            try {
                for (Future<T> future : futures) {
                    results.add(future.get());
                }
            } catch (ExecutionException e) {
                executor.shutdownNow();
                switch (e.getCause()) {
                    case Error error -> throw error;
                    case Throwable thrown -> throw (Exception) thrown;
                }
            }
            return results;
        }
    }
}
