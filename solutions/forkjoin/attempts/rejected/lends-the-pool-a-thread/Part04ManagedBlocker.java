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

/** Raises the parallelism by one while a thread of the pool waits. */
@Rejected(by = "aThreadOfThePoolMayCall", says = "the parallelism was 2 meanwhile")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        if (ForkJoinTask.getPool() != pool) {
            return ask(calls);
        }
        // This worker waits below: lend the pool another one for that time.
        int parallelism = pool.getParallelism();
        pool.setParallelism(parallelism + 1);
        try {
            return ask(calls);
        } finally {
            pool.setParallelism(parallelism);
        }
    }

    private static <T> List<T> ask(List<Callable<T>> calls) throws Exception {
        try (ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> call : calls) {
                futures.add(waiting.submit(call));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> future : futures) {
                answers.add(future.get());
            }
            return answers;
        }
    }
}
