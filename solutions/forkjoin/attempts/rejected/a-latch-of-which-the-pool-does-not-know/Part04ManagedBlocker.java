package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** The calls tell the pool that they wait. The caller does not, and may be its only thread. */
@Rejected(by = "aThreadOfThePoolMayCall", says = "all does not return")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        CountDownLatch left = new CountDownLatch(calls.size());
        List<ForkJoinTask<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(
                    pool.submit(
                            () -> {
                                try {
                                    return new Asked<>(call).answer();
                                } finally {
                                    left.countDown();
                                }
                            }));
        }
        left.await();
        List<T> answers = new ArrayList<>();
        for (ForkJoinTask<T> task : tasks) {
            answers.add(task.get());
        }
        return answers;
    }

    private static final class Asked<T> implements ForkJoinPool.ManagedBlocker {

        private final FutureTask<T> call;

        private Asked(Callable<T> call) {
            this.call = new FutureTask<>(call);
        }

        @Override
        public boolean block() {
            call.run();
            return true;
        }

        @Override
        public boolean isReleasable() {
            return call.isDone();
        }

        private T answer() throws InterruptedException, ExecutionException {
            ForkJoinPool.managedBlock(this);
            return call.get();
        }
    }
}
