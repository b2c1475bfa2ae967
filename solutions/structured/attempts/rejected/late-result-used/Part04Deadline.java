package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Interrupts at the deadline, and then takes what the calls have answered to that. */
@Rejected(
        by = "whatAnInterruptedCallAnswersIsNotUsed",
        says = "[half an answer, half an answer, half an answer] came out")
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
        CountDownLatch missing = new CountDownLatch(calls.size());
        List<Future<T>> futures = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Call<T> call : calls) {
                futures.add(
                        threads.submit(
                                () -> {
                                    try {
                                        return call.answerBy(deadline);
                                    } finally {
                                        missing.countDown();
                                    }
                                }));
            }
            missing.await(Duration.between(now, deadline).toNanos(), TimeUnit.NANOSECONDS);
            threads.shutdownNow();
        }
        List<T> answers = new ArrayList<>();
        for (Future<T> future : futures) {
            if (future.state() == Future.State.FAILED) {
                if (future.exceptionNow() instanceof InterruptedException) {
                    return fallback;
                }
                throw new ExecutionException(future.exceptionNow());
            }
            answers.add(future.resultNow());
        }
        return answers;
    }
}
