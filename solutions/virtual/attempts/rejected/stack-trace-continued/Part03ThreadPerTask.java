package kata.virtual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import kata.judge.Rejected;

/** Adds the caller's frames to the stack trace of what a task threw. */
@Rejected(by = "whateverATaskThrowsComesOutUntouched", says = "frames in its stack trace")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>(tasks.size());
            for (Future<T> future : executor.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw rethrow(withCaller(e.getCause(), e));
        }
    }

    private static Exception rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }

    /** Without this, the trace would end at the task's thread, and nobody could see who called. */
    private static Throwable withCaller(Throwable failure, Throwable here) {
        failure.setStackTrace(
                Stream.of(failure.getStackTrace(), here.getStackTrace())
                        .flatMap(Arrays::stream)
                        .toArray(StackTraceElement[]::new));
        return failure;
    }
}
