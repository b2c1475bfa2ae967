package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Gives an immutable list, and that one takes no null. */
@Rejected(by = "aResultMayBeNull", says = "NullPointerException")
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>();
        for (Callable<T> task : tasks) {
            results.add(task.call());
        }
        return List.copyOf(results);
    }
}
