package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Each call takes the results it has added from a shared list; one that fails never gets there. */
@Rejected(by = "callsAreIndependent", says = "leaves nothing behind for the next one")
public final class Part01Warmup {

    private Part01Warmup() {}

    private static final ThreadLocal<List<List<Object>>> OPEN =
            ThreadLocal.withInitial(ArrayList::new);
    private static final ThreadLocal<List<Object>> RESULTS =
            ThreadLocal.withInitial(ArrayList::new);

    @SuppressWarnings("unchecked")
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        OPEN.get().add(RESULTS.get());
        if (OPEN.get().size() > 1) {
            RESULTS.set(new ArrayList<>());
        }
        for (Callable<T> task : tasks) {
            RESULTS.get().add(task.call());
        }
        List<T> mine = (List<T>) new ArrayList<>(RESULTS.get());
        RESULTS.get().clear();
        RESULTS.set(OPEN.get().removeLast());
        return mine;
    }
}
