package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Clears an interruption that came before the call. */
@Rejected(by = "anInterruptionThatCameBeforeTheCallIsKept", says = "its flag not set")
public final class Part03ThreadPerTask {
    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        Thread.interrupted();

        ExecutionException failure;
        try (var e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>();
            for (Future<T> f : e.invokeAll(tasks)) results.add(f.get());
            return results;
        } catch (ExecutionException e) {
            failure = e;
        }
        if (failure.getCause() instanceof Error x) throw x;
        throw (Exception) failure.getCause();
    }
}
