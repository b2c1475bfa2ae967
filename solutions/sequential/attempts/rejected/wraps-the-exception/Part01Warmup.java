package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Hides the task's own exception in another one. */
@Rejected(by = "theFirstExceptionComesOutUnchanged", says = "the exception of task 2 itself")
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>();
        for (Callable<T> task : tasks) {
            try {
                results.add(task.call());
            } catch (Exception e) {
                throw new IllegalStateException("a task failed", e);
            }
        }
        return results;
    }
}
