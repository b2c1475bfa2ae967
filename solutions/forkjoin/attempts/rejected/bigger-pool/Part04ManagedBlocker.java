package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import kata.judge.Rejected;

/** Makes a pool that is big enough, for these calls. */
@Rejected(
        by = "noPlatformThreadsBesideThePool",
        says = "calls were made on other platform threads: ForkJoinPool-")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        try (ForkJoinPool bigger = new ForkJoinPool(calls.size())) {
            List<ForkJoinTask<T>> tasks = new ArrayList<>();
            for (Callable<T> call : calls) {
                tasks.add(bigger.submit(call));
            }
            List<T> answers = new ArrayList<>();
            for (ForkJoinTask<T> task : tasks) {
                answers.add(task.get());
            }
            return answers;
        }
    }
}
