package kata.sequential;

import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Turns the stream parallel: it looks like the same loop, on other threads. */
@Rejected(by = "everyTaskRunsInTheCallingThreadOneAtATime", says = "two tasks at the same time")
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        return tasks.parallelStream()
                .map(
                        task -> {
                            try {
                                return task.call();
                            } catch (RuntimeException e) {
                                throw e;
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        })
                .toList();
    }
}
