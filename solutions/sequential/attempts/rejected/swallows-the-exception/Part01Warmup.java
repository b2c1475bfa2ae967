package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Puts null where a task failed, so nobody learns that it did. */
@Rejected(by = "theFirstExceptionComesOutUnchanged", says = "no exception")
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        // tag::run-all[]
        List<T> results = new ArrayList<>();
        for (Callable<T> task : tasks) {
            try {
                results.add(task.call());
            } catch (Exception e) {
                return results;
            }
        }
        return results;
        // end::run-all[]
    }
}
