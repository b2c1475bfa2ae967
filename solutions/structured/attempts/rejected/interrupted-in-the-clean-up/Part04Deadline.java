package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Waits again for the calls that were late, but by a wait that an interruption ends. */
@Rejected(
        by = "anInterruptionAfterTheDeadlineDoesNotEndTheLastWait",
        says = "the deadline was over")
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
        long nanos = TimeUnit.NANOSECONDS.convert(Duration.between(now, deadline));

        CountDownLatch ended = new CountDownLatch(calls.size());
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicReferenceArray<T> answers = new AtomicReferenceArray<>(calls.size());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            int place = i;
            Call<T> call = calls.get(i);
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                try {
                                    answers.set(place, call.answerBy(deadline));
                                } catch (Throwable thrown) {
                                    failure.compareAndSet(null, thrown);
                                } finally {
                                    ended.countDown();
                                }
                            }));
        }

        boolean inTime;
        try {
            inTime = ended.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            joinAll(threads);
            throw e;
        }
        Throwable failed = failure.get();
        boolean late = clock.instant().isAfter(deadline);
        if (!inTime) {
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            joinAll(threads);
        }
        if (failed != null) {
            throw new ExecutionException(failed);
        }
        if (!inTime || late) {
            return fallback;
        }
        List<T> result = new ArrayList<>();
        for (int i = 0; i < answers.length(); i++) {
            result.add(answers.get(i));
        }
        return result;
    }

    private static void joinAll(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
