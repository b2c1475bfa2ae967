package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;

/** Waits for each call before it begins the next. */
@Rejected(by = "theCallsRunSideBySide", says = "1 of 3 calls had begun")
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
        List<T> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Call<T> call : calls) {
                Future<T> future = threads.submit(() -> call.answerBy(deadline));
                try {
                    Duration left = Duration.between(clock.instant(), deadline);
                    answers.add(future.get(left.toNanos(), TimeUnit.NANOSECONDS));
                } catch (TimeoutException late) {
                    return fallback;
                } finally {
                    future.cancel(true);
                }
            }
        }
        return clock.instant().isAfter(deadline) ? fallback : answers;
    }
}
