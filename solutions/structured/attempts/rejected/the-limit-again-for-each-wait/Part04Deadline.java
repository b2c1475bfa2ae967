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

/** Gives every wait all the time there was at the beginning. */
@Rejected(by = "anAnswerAfterTheDeadlineIsNotUsed", says = "40, 80 and 120 s on the clock")
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
            List<Future<T>> futures = new ArrayList<>();
            for (Call<T> call : calls) {
                futures.add(threads.submit(() -> call.answerBy(deadline)));
            }
            long left = Duration.between(now, deadline).toNanos();
            List<T> answers = new ArrayList<>();
            for (Future<T> future : futures) {
                answers.add(future.get(left, TimeUnit.NANOSECONDS));
            }
            return answers;
        } catch (TimeoutException late) {
            return fallback;
        } finally {
            threads.shutdownNow();
            threads.close();
        }
    }
}
