package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Waits for each result. After a failure nobody waits for the rest. */
@Rejected(
        by = "afterAFailureTheCallStillEndsLast",
        says = "runAll ended while task 2 was still running")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<FutureTask<T>> futures = new ArrayList<>();
        for (Callable<T> task : tasks) {
            FutureTask<T> future = new FutureTask<>(task);
            futures.add(future);
            Thread.startVirtualThread(future);
        }
        List<T> results = new ArrayList<>();
        for (FutureTask<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw (Exception) e.getCause();
            }
        }
        return results;
    }
}
