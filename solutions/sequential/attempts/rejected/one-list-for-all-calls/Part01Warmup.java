package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Saves the allocation: the list of results is made once. */
@Rejected(by = "callsAreIndependent", says = "a call, one within it, and one after it")
public final class Part01Warmup {

    private Part01Warmup() {}

    private static final List<Object> RESULTS = new ArrayList<>();

    @SuppressWarnings("unchecked")
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        RESULTS.clear();
        for (Callable<T> task : tasks) {
            RESULTS.add(task.call());
        }
        return (List<T>) new ArrayList<>(RESULTS);
    }
}
