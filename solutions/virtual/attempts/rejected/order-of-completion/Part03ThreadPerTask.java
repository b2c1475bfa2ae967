package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Takes the results as they come. */
@Rejected(
        by = "resultsComeInTheOrderOfTheTasksWhicheverEndsFirst",
        says = "in the order in which the tasks ended")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<T>(executor);
            tasks.forEach(ended::submit);
            List<T> results = new ArrayList<>();
            while (results.size() < tasks.size()) {
                results.add(ended.take().get());
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
