package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import kata.judge.Rejected;

/** Takes every ExecutionException for a wrapper around the failure, as a future makes it. */
@Rejected(
        by = "whateverATaskThrowsComesOutUntouched",
        says = "task 1 threw an ExecutionException of its own")
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>();
        for (Callable<T> task : tasks) {
            try {
                results.add(task.call());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
        return results;
    }
}
