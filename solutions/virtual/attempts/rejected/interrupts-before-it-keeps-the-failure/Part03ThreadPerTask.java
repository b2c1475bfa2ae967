package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Interrupts the other tasks, and then keeps the failure, if there is none yet. */
@Rejected(
        by = "theFailureComesOutWhereverTheThreadThatFailedIsHeld",
        says = "task 1 failed while task 2 was waiting")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Future<T>> futures = new ArrayList<>();
        List<T> results = new ArrayList<>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Callable<T> task : tasks) {
                futures.add(
                        executor.submit(
                                () -> {
                                    try {
                                        return task.call();
                                    } catch (Throwable e) {
                                        executor.shutdownNow();
                                        failure.compareAndSet(null, e);
                                        return null;
                                    }
                                }));
            }
            for (Future<T> future : futures) {
                results.add(resultOf(future));
            }
        } catch (RejectedExecutionException e) {
            throwIt(failure.get());
        }
        throwIt(failure.get());
        return results;
    }

    private static void throwIt(Throwable failure) throws Exception {
        switch (failure) {
            case null -> {}
            case Exception thrown -> throw thrown;
            case Error error -> throw error;
            default -> throw new IllegalStateException(failure);
        }
    }

    private static <T> T resultOf(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }
}
