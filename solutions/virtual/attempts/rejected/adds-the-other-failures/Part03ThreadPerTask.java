package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Adds the failures of the others to the first one. */
@Rejected(by = "whateverATaskThrowsComesOutUntouched", says = "both of two tasks failed")
public final class Part03ThreadPerTask {
    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<Future<T>> futures;
        try (var e = Executors.newVirtualThreadPerTaskExecutor()) {
            futures = e.invokeAll(tasks);
        }
        Throwable first = null;
        List<T> results = new ArrayList<>();
        for (Future<T> f : futures) {
            try {
                results.add(f.get());
            } catch (ExecutionException x) {
                if (first == null) first = x.getCause();
                else if (first != x.getCause()) first.addSuppressed(x.getCause());
            }
        }
        if (first instanceof Error x) throw x;
        if (first != null) throw (Exception) first;
        return results;
    }
}
