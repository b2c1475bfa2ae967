package kata.virtual;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Keeps each result under its task: one that is in the list twice has one result. */
@Rejected(by = "eachTaskHasANewThread", says = "as the threads of two tasks")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        Map<Callable<T>, Future<T>> futures = new IdentityHashMap<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<T>> all = List.copyOf(tasks);
            all.forEach(task -> futures.computeIfAbsent(task, executor::submit));
            List<T> results = new ArrayList<>();
            for (Callable<T> task : all) {
                results.add(futures.get(task).get());
            }
            return results;
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Error error -> throw error;
                case Throwable thrown -> throw (Exception) thrown;
            }
        }
    }
}
