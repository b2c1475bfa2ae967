package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Takes the results as they come: whichever task is quick comes first. */
@Rejected(
        by = "resultsComeInTheOrderOfTheTasksWhicheverEndsFirst",
        says = "although task 1 ended last")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        try (var pool = Executors.newFixedThreadPool(threads)) {
            var completed = new ExecutorCompletionService<T>(pool);
            tasks.forEach(completed::submit);
            List<T> results = new ArrayList<>();
            for (int i = 0; i < tasks.size(); i++) {
                results.add(completed.take().get());
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
