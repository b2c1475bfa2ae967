package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.ForkJoinTask;
import kata.judge.Rejected;

/** All calls in progress share a field. */
@Rejected(
        by = "eachCallHasItsAnswerWhereverAThreadIsHeld",
        says = {"a data race on the field answer", "two calls answered a and b; the caller got"})
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    /**
     * Makes all the calls and gives their answers.
     *
     * @param calls each of them blocks
     * @param pool belongs to the caller, who computes with it
     */
    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<ForkJoinTask<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(pool.submit(() -> new Blocking<>(call).answer()));
        }
        List<T> answers = new ArrayList<>();
        for (ForkJoinTask<T> task : tasks) {
            // The caller is no thread of the pool. That it waits costs the pool nothing.
            answers.add(task.get());
        }
        return answers;
    }

    /** One call. Used by one thread only: no field has to be volatile. */
    private static final class Blocking<T> implements ManagedBlocker {

        private final Callable<T> call;
        private static Object answer;
        // Of its own, and not "answer != null": null is an answer.
        private boolean done;

        private Blocking(Callable<T> call) {
            this.call = call;
        }

        private T answer() throws InterruptedException {
            // Called by the thread that is going to wait. On a thread of no such pool it only calls
            // block(), and compensates nothing.
            ForkJoinPool.managedBlock(this);
            return (T) answer;
        }

        @Override
        public boolean block() throws InterruptedException {
            try {
                answer = call.call();
            } catch (InterruptedException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                // block() may not throw it. As the cause it comes out all the same.
                throw new CompletionException(e);
            }
            done = true;
            return true;
        }

        /** Asked first: where there is nothing to wait for, the pool need not compensate. */
        @Override
        public boolean isReleasable() {
            return done;
        }
    }
}
