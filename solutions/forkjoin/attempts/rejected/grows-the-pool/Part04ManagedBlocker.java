package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import kata.judge.Rejected;

/** Gives the pool more threads as long as it waits, and takes them back. */
@Rejected(by = "thePoolKeepsItsParallelism", says = "it was 8 meanwhile")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        int before = pool.setParallelism(Math.max(pool.getParallelism(), calls.size()));
        try {
            List<ForkJoinTask<T>> tasks = new ArrayList<>();
            for (Callable<T> call : calls) {
                tasks.add(pool.submit(call));
            }
            List<T> answers = new ArrayList<>();
            for (ForkJoinTask<T> task : tasks) {
                answers.add(task.get());
            }
            return answers;
        } finally {
            pool.setParallelism(before);
        }
    }
}
