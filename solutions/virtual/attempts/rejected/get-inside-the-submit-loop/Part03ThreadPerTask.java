package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** A thread per task, one after the other: each get waits before the next submit. */
@Rejected(by = "aTaskThatWaitsHoldsUpNoOther", says = "at most 1 of 4 tasks were in progress")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>();
            for (Callable<T> task : tasks) {
                Future<T> future = executor.submit(task);
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
