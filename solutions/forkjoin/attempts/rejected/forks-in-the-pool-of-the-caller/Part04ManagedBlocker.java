package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Forks where the caller runs, which may be another pool. */
@Rejected(by = "noPlatformThreadsBesideThePool", says = "calls were made on other platform threads")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<Asking<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(new Asking<>(call));
        }
        if (ForkJoinTask.inForkJoinPool()) {
            // A worker forks onto its own deque, and helps.
            ForkJoinTask.invokeAll(tasks);
        } else {
            for (Asking<T> task : tasks) {
                pool.submit(task);
            }
        }
        List<T> answers = new ArrayList<>();
        for (Asking<T> task : tasks) {
            answers.add(task.get());
        }
        return answers;
    }

    private static final class Asking<T> extends RecursiveTask<T>
            implements ForkJoinPool.ManagedBlocker {

        private static final long serialVersionUID = 1L;

        private final transient Callable<T> call;
        private transient T answer;
        private boolean done;

        Asking(Callable<T> call) {
            this.call = call;
        }

        @Override
        protected T compute() {
            try {
                ForkJoinPool.managedBlock(this);
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
            return answer;
        }

        @Override
        public boolean block() throws InterruptedException {
            try {
                answer = call.call();
            } catch (InterruptedException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new CompletionException(e);
            }
            done = true;
            return true;
        }

        @Override
        public boolean isReleasable() {
            return done;
        }
    }
}
