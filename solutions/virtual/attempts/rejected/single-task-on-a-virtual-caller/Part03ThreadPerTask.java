package kata.virtual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Saves the thread of a single task where the caller has a virtual one already. */
@Rejected(by = "aSingleTaskHasAThreadOfItsOwnToo", says = "both ran on the same thread")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        if (tasks.size() == 1 && Thread.currentThread().isVirtual()) {
            // Already on a virtual thread, and nothing to run side by side: no need for another.
            return Collections.singletonList(tasks.getFirst().call());
        }
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Callable<T> task : tasks) {
                futures.add(executor.submit(task));
            }
            List<T> results = new ArrayList<>(futures.size());
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            raise(e.getCause());
            throw new AssertionError(e);
        }
    }

    private static void raise(Throwable failure) throws Exception {
        switch (failure) {
            case Error e -> throw e;
            case Exception e -> throw e;
            default -> throw new AssertionError(failure);
        }
    }
}
