package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Has no bound, but keeps threads for a minute and uses them again. */
@Rejected(by = "eachTaskHasANewThread", says = "as the threads of two tasks")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (var executor = Executors.newCachedThreadPool(Thread.ofVirtual().factory())) {
            List<T> results = new ArrayList<>();
            for (Future<T> future : executor.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
