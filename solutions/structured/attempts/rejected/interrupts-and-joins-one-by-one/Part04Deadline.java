package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Interrupts a call and waits for its end before it interrupts the next. */
@Rejected(
        by = "noCallWaitsForTheEndOfAnotherToBeInterrupted",
        says = "1 of 2 calls had been interrupted")
public final class Part04Deadline {

    /** A call of a service. It is given the deadline: later its answer is of no use. */
    public interface Call<T> {
        T answerBy(Instant deadline) throws Exception;
    }

    private final InstantSource clock;

    /**
     * @param clock gives the time, for all deadlines
     */
    public Part04Deadline(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Asks all services.
     *
     * @param limit how long this operation may take
     * @param callers the caller's own deadline
     * @param fallback comes out at the deadline, in place of the answers
     * @throws ExecutionException if a call fails
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public <T> List<T> askAll(
            List<Call<T>> calls, Duration limit, Instant callers, List<T> fallback)
            throws ExecutionException, InterruptedException {
        Instant now = clock.instant();
        Instant end = now.plus(limit);
        Instant deadline = end.isBefore(callers) ? end : callers;
        long left = Math.max(0, TimeUnit.NANOSECONDS.convert(Duration.between(now, deadline)));
        long start = System.nanoTime();

        BlockingQueue<Future<T>> ended = new LinkedBlockingQueue<>();
        List<FutureTask<T>> tasks = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        try {
            for (Call<T> call : calls) {
                FutureTask<T> task =
                        new FutureTask<T>(() -> call.answerBy(deadline)) {
                            @Override
                            protected void done() {
                                ended.add(this);
                            }
                        };
                tasks.add(task);
                threads.add(Thread.startVirtualThread(task));
            }
            for (int open = tasks.size(); open > 0; open--) {
                long wait = left - (System.nanoTime() - start);
                Future<T> next = ended.poll(wait, TimeUnit.NANOSECONDS);
                if (next == null) {
                    return fallback;
                }
                next.get();
            }
            List<T> answers = tasks.stream().map(Future::resultNow).toList();
            return clock.instant().isAfter(deadline) ? fallback : answers;
        } finally {
            threads.forEach(Part04Deadline::stop);
        }
    }

    /** Interrupts the thread and waits for its end, whoever interrupts the caller meanwhile. */
    private static void stop(Thread thread) {
        boolean interrupted = false;
        thread.interrupt();
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
