package kata.pool;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Future.State;
import kata.judge.Rejected;

/** Keeps what succeeded: the list is shorter, and nobody learns why. */
@Rejected(by = "theExceptionOfATaskComesOutAsItWasThrown", says = "no exception: runAll returned")
public final class Part02FixedPool {

    private Part02FixedPool() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks, int threads) throws Exception {
        try (var pool = Executors.newFixedThreadPool(threads)) {
            return pool.invokeAll(tasks).stream()
                    .filter(future -> future.state() == State.SUCCESS)
                    .map(Future::resultNow)
                    .toList();
        }
    }
}
