package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** When the timer has fired, it uses what the interrupted calls answered, if the clock is slow. */
@Rejected(by = "whatAnInterruptedCallAnswersIsNotUsed", says = "half an answer")
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
        long end = System.nanoTime() + Duration.between(now, deadline).toNanos();
        List<Future<T>> answers;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<T>(executor);
            answers =
                    calls.stream()
                            .map(call -> ended.submit(() -> call.answerBy(deadline)))
                            .toList();
            for (int i = 0; i < calls.size(); i++) {
                Future<T> next = ended.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (next == null) {
                    executor.shutdownNow();
                } else {
                    next.get();
                }
            }
        }
        boolean complete = answers.stream().allMatch(answer -> answer.state() == State.SUCCESS);
        return !complete || clock.instant().isAfter(deadline)
                ? fallback
                : answers.stream().map(Future::resultNow).toList();
    }
}
