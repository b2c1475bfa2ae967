package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Has a pool beside the pool, for those that wait. */
@Rejected(
        by = "noPlatformThreadsBesideThePool",
        says = "calls were made on other platform threads: pool-")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        try (ExecutorService waiting = Executors.newCachedThreadPool()) {
            List<T> answers = new ArrayList<>();
            for (Future<T> call : waiting.invokeAll(calls)) {
                answers.add(call.get());
            }
            return answers;
        }
    }
}
