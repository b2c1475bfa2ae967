package kata.sequential;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Takes its own frames out of the stack trace of what a task threw. */
@Rejected(by = "whateverATaskThrowsComesOutUntouched", says = "frames in its stack trace")
public final class Part01Warmup {

    private Part01Warmup() {}

    /** Runs the tasks and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            try {
                results.add(task.call());
            } catch (Exception | Error e) {
                // Our own frames are noise for the reader of the log.
                e.setStackTrace(
                        Arrays.stream(e.getStackTrace())
                                .filter(f -> !f.getClassName().equals(Part01Warmup.class.getName()))
                                .toArray(StackTraceElement[]::new));
                throw e;
            }
        }
        return results;
    }
}
