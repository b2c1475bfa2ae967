package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Unwraps what is an Exception. An Error stays inside of the future's exception. */
@Rejected(by = "whateverATaskThrowsComesOutUntouched", says = "task 2 threw an AssertionError")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>();
            for (Future<T> future : executor.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception thrown ? thrown : e;
        }
    }
}
