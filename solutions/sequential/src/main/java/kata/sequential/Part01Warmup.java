package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The simplest way to run tasks: one after the other, in the thread that asks for them.
 *
 * <p>A plain loop. It needs no error handling: an exception leaves the loop by itself, and that is
 * exactly what is wanted here.
 */
public final class Part01Warmup {

    private Part01Warmup() {}

    // tag::run-all[]
    /** Runs the tasks and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>();
        for (Callable<T> task : tasks) {
            results.add(task.call());
        }
        return results;
    }
    // end::run-all[]
}
