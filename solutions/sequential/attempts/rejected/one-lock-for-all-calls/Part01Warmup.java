package kata.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** One lock for all calls: a task that waits for another thread's call waits for ever. */
@Rejected(by = "callsAreIndependent", says = "a call of runAll on another thread did not return")
public final class Part01Warmup {

    private static final ReentrantLock ONE_AFTER_THE_OTHER = new ReentrantLock();

    private Part01Warmup() {}

    /** Runs the tasks and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        ONE_AFTER_THE_OTHER.lock();
        try {
            List<T> results = new ArrayList<>(tasks.size());
            for (Callable<T> task : tasks) {
                results.add(task.call());
            }
            return results;
        } finally {
            ONE_AFTER_THE_OTHER.unlock();
        }
    }
}
