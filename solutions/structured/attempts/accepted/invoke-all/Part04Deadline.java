package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Lets the executor keep the limit: invokeAll cancels what has not ended by then. */
public final class Part04Deadline {

    public interface Call<T> {
        T answerBy(Instant deadline) throws Exception;
    }

    private final InstantSource clock;

    public Part04Deadline(InstantSource clock) {
        this.clock = clock;
    }

    public <T> List<T> askAll(
            List<Call<T>> calls, Duration limit, Instant callers, List<T> fallback)
            throws ExecutionException, InterruptedException {
        Instant now = clock.instant();
        Instant own = now.plus(limit);
        Instant deadline = own.isBefore(callers) ? own : callers;
        List<Callable<T>> tasks = new ArrayList<>();
        for (Call<T> call : calls) {
            tasks.add(() -> call.answerBy(deadline));
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long left = Duration.between(now, deadline).toNanos();
            List<Future<T>> futures = threads.invokeAll(tasks, left, TimeUnit.NANOSECONDS);
            // A cancelled one has no result and no exception of its own: failures come first.
            for (Future<T> future : futures) {
                if (future.state() == Future.State.FAILED) {
                    throw new ExecutionException(future.exceptionNow());
                }
            }
            if (futures.stream().anyMatch(Future::isCancelled)) {
                return fallback;
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> future : futures) {
                answers.add(future.get());
            }
            return clock.instant().isAfter(deadline) ? fallback : answers;
        }
    }
}
