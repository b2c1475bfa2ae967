package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.ForkJoinTask;
import kata.judge.Rejected;

/** A blocker may not throw a checked exception; so this one throws none. */
@Rejected(
        by = "theExceptionOfACallComesOut",
        says = "call 3 threw an IOException, and all returned")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<ForkJoinTask<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(pool.submit(() -> new Blocking<>(call).answer()));
        }
        List<T> answers = new ArrayList<>();
        for (ForkJoinTask<T> task : tasks) {
            answers.add(task.get());
        }
        return answers;
    }

    private static final class Blocking<T> implements ManagedBlocker {

        private final Callable<T> call;
        private T answer;
        private boolean done;

        private Blocking(Callable<T> call) {
            this.call = call;
        }

        private T answer() throws InterruptedException {
            ForkJoinPool.managedBlock(this);
            return answer;
        }

        @Override
        public boolean block() throws InterruptedException {
            try {
                answer = call.call();
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                System.err.println("no answer: " + e.getMessage());
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
