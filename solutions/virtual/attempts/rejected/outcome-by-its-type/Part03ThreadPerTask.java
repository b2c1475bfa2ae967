package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Results and failures are kept in one array, and told apart by their type. */
@Rejected(by = "aResultMayBeNullAndATaskMayBeThereTwice", says = "a task returned an exception")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        Object[] outcomes = new Object[tasks.size()];
        List<Thread> threads = new ArrayList<>(outcomes.length);
        for (Callable<T> task : tasks) {
            int index = threads.size();
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                try {
                                    outcomes[index] = task.call();
                                } catch (Throwable e) {
                                    outcomes[index] = e;
                                }
                            }));
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        List<T> results = new ArrayList<>(outcomes.length);
        for (Object outcome : outcomes) {
            if (outcome instanceof Throwable failure) {
                throw rethrow(failure);
            }
            @SuppressWarnings("unchecked")
            T result = (T) outcome;
            results.add(result);
        }
        return results;
    }

    private static Exception rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }
}
