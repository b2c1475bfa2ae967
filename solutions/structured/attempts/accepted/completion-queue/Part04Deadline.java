package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Takes the answers as they come, and before each wait asks the clock how much time is left. */
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
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            CompletionService<T> queue = new ExecutorCompletionService<>(threads);
            List<Future<T>> futures = new ArrayList<>();
            for (Call<T> call : calls) {
                futures.add(queue.submit(() -> call.answerBy(deadline)));
            }
            for (int i = 0; i < calls.size(); i++) {
                Duration left = Duration.between(clock.instant(), deadline);
                Future<T> next = queue.poll(left.toNanos(), TimeUnit.NANOSECONDS);
                if (next == null || clock.instant().isAfter(deadline)) {
                    return fallback;
                }
                next.get();
            }
            return futures.stream().map(Future::resultNow).toList();
        } finally {
            threads.shutdownNow();
            threads.close();
        }
    }
}
