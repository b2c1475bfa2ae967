package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Looks whether a task is left, and takes it then: another thread may have taken it. */
@Rejected(by = "noTaskIsLostWhicheverThreadIsHeld", says = "three tasks on two threads")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        List<FutureTask<T>> all = new ArrayList<>();
        tasks.forEach(task -> all.add(new FutureTask<>(task)));
        ConcurrentLinkedQueue<FutureTask<T>> queue = new ConcurrentLinkedQueue<>(all);
        List<FutureTask<Void>> ends = new ArrayList<>();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            FutureTask<Void> end =
                    new FutureTask<>(
                            () -> {
                                while (!queue.isEmpty()) {
                                    queue.remove().run();
                                }
                                return null;
                            });
            ends.add(end);
            workers.add(Thread.ofPlatform().start(end));
        }
        for (Thread worker : workers) {
            worker.join();
        }
        try {
            List<T> results = new ArrayList<>();
            for (FutureTask<T> task : all) {
                results.add(task.get());
            }
            for (FutureTask<Void> end : ends) {
                end.get();
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }
}
