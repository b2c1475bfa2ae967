package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Forks a task for each call, and trusts that forked tasks do not mind to wait. */
@Rejected(by = "eightCallsWaitAtTheSameTime", says = "of 8 calls wait for an answer")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        return pool.submit(new All<>(calls)).get();
    }

    private static final class All<T> extends RecursiveTask<List<T>> {

        private static final long serialVersionUID = 1L;

        private final transient List<Callable<T>> calls;

        private All(List<Callable<T>> calls) {
            this.calls = calls;
        }

        @Override
        protected List<T> compute() {
            List<One<T>> tasks = new ArrayList<>();
            for (Callable<T> call : calls) {
                tasks.add(new One<>(call));
            }
            List<T> answers = new ArrayList<>();
            for (One<T> task : invokeAll(tasks)) {
                answers.add(task.join());
            }
            return answers;
        }
    }

    private static final class One<T> extends RecursiveTask<T> {

        private static final long serialVersionUID = 1L;

        private final transient Callable<T> call;

        private One(Callable<T> call) {
            this.call = call;
        }

        @Override
        protected T compute() {
            try {
                return call.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new CompletionException(e);
            }
        }
    }
}
