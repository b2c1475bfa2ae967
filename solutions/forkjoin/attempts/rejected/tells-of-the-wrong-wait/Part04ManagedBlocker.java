package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.ForkJoinTask;
import kata.judge.Rejected;

/** Tells the pool that the caller waits. It is the threads of the pool that wait. */
@Rejected(by = "eightCallsWaitAtTheSameTime", says = "of 8 calls wait for an answer")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<ForkJoinTask<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(pool.submit(call));
        }
        List<T> answers = new ArrayList<>();
        for (ForkJoinTask<T> task : tasks) {
            ForkJoinPool.managedBlock(new Waiting(task));
            answers.add(task.get());
        }
        return answers;
    }

    private record Waiting(ForkJoinTask<?> task) implements ManagedBlocker {

        @Override
        public boolean block() {
            task.quietlyJoin();
            return true;
        }

        @Override
        public boolean isReleasable() {
            return task.isDone();
        }
    }
}
