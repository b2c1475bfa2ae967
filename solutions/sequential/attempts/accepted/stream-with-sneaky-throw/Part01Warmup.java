package kata.sequential;

import java.util.List;
import java.util.concurrent.Callable;
import lombok.SneakyThrows;

/** A sequential stream is a loop, too. */
public final class Part01Warmup {

    private Part01Warmup() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        return tasks.stream().map(Part01Warmup::call).toList();
    }

    @SneakyThrows
    private static <T> T call(Callable<T> task) {
        return task.call();
    }
}
