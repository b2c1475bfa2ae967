package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Runs a large list on several threads. */
@Rejected(by = "anyNumberOfTasksRunsInTheCallingThread", says = "of them in other threads")
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>();
        if (tasks.size() > 100) {
            for (Future<T> future : ForkJoinPool.commonPool().invokeAll(tasks)) {
                results.add(future.get());
            }
        } else {
            for (Callable<T> task : tasks) {
                results.add(task.call());
            }
        }
        return results;
    }
}
