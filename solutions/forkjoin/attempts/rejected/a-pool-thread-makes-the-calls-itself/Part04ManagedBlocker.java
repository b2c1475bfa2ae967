package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** So that no thread of the pool waits for others, it makes the calls itself, one by one. */
@Rejected(by = "aThreadOfThePoolMayCall", says = "1 of 8 calls waited")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<T> answers = new ArrayList<>();
        if (ForkJoinTask.getPool() == pool) {
            for (Callable<T> call : calls) {
                answers.add(call.call());
            }
            return answers;
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> call : calls) {
                futures.add(threads.submit(call));
            }
            for (Future<T> future : futures) {
                answers.add(future.get());
            }
            return answers;
        }
    }
}
