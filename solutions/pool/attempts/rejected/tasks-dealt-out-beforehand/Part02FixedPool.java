package kata.pool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/**
 * Gives each thread every n-th task: those behind a slow one wait, though another thread is free.
 */
@Rejected(
        by = "aSlowTaskHoldsUpItsOwnThreadOnly",
        says = "3 of the 5 other tasks ran while task 1 kept its thread")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        Object[] results = new Object[tasks.size()];
        AtomicReference<Exception> failure = new AtomicReference<>();
        List<Thread> workers = new ArrayList<>();
        for (int first = 0; first < threads; first++) {
            int start = first;
            workers.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int i = start; i < tasks.size(); i += threads) {
                                            try {
                                                results[i] = tasks.get(i).call();
                                            } catch (Exception e) {
                                                failure.compareAndSet(null, e);
                                            }
                                        }
                                    }));
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        return listOf(results);
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> listOf(Object[] results) {
        return (List<T>) Arrays.asList(results);
    }
}
