package kata.virtual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** A list with one task is a shortcut: the caller runs it. */
@Rejected(by = "aSingleTaskHasAThreadOfItsOwnToo", says = "the caller's thread")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        if (tasks.size() == 1) {
            // Nothing runs beside it, and the caller would only wait.
            return Collections.singletonList(tasks.getFirst().call());
        }
        ExecutionException failed;
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>(tasks.size());
            for (Future<T> future : executor.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            failed = e;
        }
        switch (failed.getCause()) {
            case Error e -> throw e;
            case Exception e -> throw e;
            default -> throw failed;
        }
    }
}
