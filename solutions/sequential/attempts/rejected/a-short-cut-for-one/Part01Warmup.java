package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Takes a short cut for a single task, with a list that accepts no null. */
@Rejected(by = "aResultMayBeNull", says = "tasks that return [null]")
public final class Part01Warmup {

    private Part01Warmup() {}

    /** Runs the tasks and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        if (tasks.isEmpty()) {
            return List.of();
        }
        if (tasks.size() == 1) {
            return List.of(tasks.get(0).call());
        }
        List<T> results = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            results.add(task.call());
        }
        return results;
    }
}
