package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** The first task, then the rest of them: right, until the stack is full. */
@Rejected(by = "aHundredThousandTasksAreRunLikeThree", says = "java.lang.StackOverflowError")
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>();
        runFrom(0, tasks, results);
        return results;
    }

    private static <T> void runFrom(int first, List<Callable<T>> tasks, List<T> results)
            throws Exception {
        if (first < tasks.size()) {
            results.add(tasks.get(first).call());
            runFrom(first + 1, tasks, results);
        }
    }
}
