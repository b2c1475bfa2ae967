package kata.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Takes back a search that has not begun, and interrupts the thread of one that has. */
@Rejected(by = "theNextSearchOnTheThreadIsNotInterrupted", says = "the next one on its thread")
public final class Part07Cancellation {

    private Part07Cancellation() {}

    public static <T> Optional<T> search(ExecutorService pool, Callable<T> query, Duration limit)
            throws ExecutionException, InterruptedException {
        AtomicReference<Thread> searcher = new AtomicReference<>();
        Future<T> answer =
                pool.submit(
                        () -> {
                            searcher.set(Thread.currentThread());
                            return query.call();
                        });
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } finally {
            boolean searching = !answer.isDone();
            answer.cancel(false);
            Thread thread = searcher.get();
            if (searching && thread != null) {
                thread.interrupt();
            }
        }
    }
}
