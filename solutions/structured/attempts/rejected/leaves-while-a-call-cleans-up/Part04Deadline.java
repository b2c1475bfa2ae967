package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Interrupts the late calls, and does not wait for them. */
@Rejected(by = "theOperationEndsAfterItsCalls", says = "askAll ended while it cleaned up")
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
        List<FutureTask<T>> tasks = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        try {
            for (Call<T> call : calls) {
                FutureTask<T> task = new FutureTask<>(() -> call.answerBy(deadline));
                tasks.add(task);
                threads.add(
                        Thread.startVirtualThread(
                                () -> {
                                    task.run();
                                    missing.countDown();
                                }));
            }
            long left = Duration.between(now, deadline).toNanos();
            boolean complete = missing.await(left, TimeUnit.NANOSECONDS);
            for (FutureTask<T> task : tasks) {
                if (task.state() == FutureTask.State.FAILED) {
                    throw new ExecutionException(task.exceptionNow());
                }
            }
            if (!complete) {
                return fallback;
            }
            List<T> answers = new ArrayList<>();
            for (FutureTask<T> task : tasks) {
                answers.add(task.get());
            }
            return clock.instant().isAfter(deadline) ? fallback : answers;
        } finally {
            threads.forEach(Thread::interrupt);
        }
    }
}
