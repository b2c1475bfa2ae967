package kata.virtual;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** A stream takes one element through all its steps before it looks at the next. */
@Rejected(by = "aTaskThatWaitsHoldsUpNoOther", says = "at most 1 of 4 tasks were in progress")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            return tasks.stream().map(executor::submit).map(Part03ThreadPerTask::resultOf).toList();
        }
    }

    @SneakyThrows
    private static <T> T resultOf(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
