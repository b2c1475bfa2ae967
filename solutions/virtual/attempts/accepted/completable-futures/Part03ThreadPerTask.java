package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** The executor of a CompletableFuture can be as plain as this: a new virtual thread each time. */
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        // How a task ended is what its future gets, be it an exception: a future treats some
        // exceptions as its own.
        List<CompletableFuture<Callable<T>>> ends = tasks.stream().map(task -> end(task)).toList();
        // join, unlike get, waits on when it is interrupted, and sets the flag again.
        CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new)).join();
        List<T> results = new ArrayList<>();
        for (CompletableFuture<Callable<T>> end : ends) {
            results.add(end.join().call());
        }
        return results;
    }

    private static <T> CompletableFuture<Callable<T>> end(Callable<T> task) {
        return CompletableFuture.supplyAsync(() -> run(task), Thread::startVirtualThread);
    }

    private static <T> Callable<T> run(Callable<T> task) {
        try {
            T result = task.call();
            return () -> result;
        } catch (Exception e) {
            return () -> {
                throw e;
            };
        } catch (Error e) {
            return () -> {
                throw e;
            };
        }
    }
}
