package kata.pool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A pool by hand: each thread takes the next number until there is none, and puts its result there.
 */
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        // No two threads write the same place, and join makes what they wrote visible here.
        Object[] results = new Object[tasks.size()];
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable worker =
                () -> {
                    int i = next.getAndIncrement();
                    while (i < tasks.size() && failure.get() == null) {
                        try {
                            results[i] = tasks.get(i).call();
                        } catch (Throwable e) {
                            failure.compareAndSet(null, e);
                        }
                        i = next.getAndIncrement();
                    }
                };
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(Thread.ofPlatform().name("worker-" + i).start(worker));
        }
        for (Thread thread : workers) {
            thread.join();
        }
        switch (failure.get()) {
            case null -> {
                return listOf(results);
            }
            case Error error -> throw error;
            case Throwable exception -> throw (Exception) exception;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> listOf(Object[] results) {
        return (List<T>) Arrays.asList(results);
    }
}
