package kata.structured;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** Lets each call note its own failure, and adds them to what invokeAny throws at the end. */
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Callable<T>> noting =
                replicas.stream().map(replica -> noting(replica, failures)).toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.invokeAny(noting);
        } catch (ExecutionException lastFailure) {
            failures.forEach(lastFailure::addSuppressed);
            throw lastFailure;
        }
    }

    private static <T> Callable<T> noting(Callable<T> replica, Queue<Throwable> failures) {
        return () -> {
            try {
                return replica.call();
            } catch (Throwable failure) {
                failures.add(failure);
                throw failure;
            }
        };
    }
}
