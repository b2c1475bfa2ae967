package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Asks the clock for milliseconds, and adds a limit of milliseconds. */
@Rejected(by = "theDeadlineIsExactToTheNanosecond", says = "a call was given the deadline")
public final class Part04Deadline {

    /** A call of a service. It is given the deadline: after it, an answer is of no use. */
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
        if (calls.isEmpty()) {
            return List.of();
        }
        Instant own = Instant.ofEpochMilli(clock.millis()).plusMillis(limit.toMillis());
        Instant deadline = own.isBefore(callers) ? own : callers;
        Round<T> round = new Round<>(calls.size(), deadline);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            int index = i;
            Call<T> call = calls.get(i);
            threads.add(Thread.ofVirtual().start(() -> round.ask(index, call, clock)));
        }
        boolean interrupted = false;
        try {
            // A timer is only good for a nap. Whether the time is over, the clock says.
            while (!round.decided() && clock.instant().isBefore(deadline)) {
                round.nap(1_000_000);
            }
            if (Thread.interrupted()) {
                interrupted = true;
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            interrupted |= end(threads);
        }
        if (interrupted) {
            throw new InterruptedException();
        }
        Throwable failure = round.failure();
        if (failure != null) {
            throw new ExecutionException(failure);
        }
        return round.complete() ? round.answers() : fallback;
    }

    /** Interrupts the threads, and waits for them. Tells whether the caller was interrupted. */
    private static boolean end(List<Thread> threads) {
        threads.forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        return interrupted;
    }

    /** The calls of one askAll. */
    private static final class Round<T> {

        private final Instant deadline;
        private final List<T> answers;
        private int missing;
        private Throwable failure;

        Round(int calls, Instant deadline) {
            this.deadline = deadline;
            answers = new ArrayList<>(Collections.nCopies(calls, null));
            missing = calls;
        }

        void ask(int index, Call<T> call, InstantSource clock) {
            try {
                T answer = call.answerBy(deadline);
                if (clock.instant().isBefore(deadline)) {
                    answered(index, answer);
                }
            } catch (Throwable e) {
                if (clock.instant().isBefore(deadline)) {
                    failed(e);
                }
            }
        }

        private synchronized void answered(int index, T answer) {
            answers.set(index, answer);
            missing--;
            notifyAll();
        }

        private synchronized void failed(Throwable e) {
            if (failure == null) {
                failure = e;
            }
            notifyAll();
        }

        synchronized void nap(long nanos) throws InterruptedException {
            if (!decided()) {
                TimeUnit.NANOSECONDS.timedWait(this, nanos);
            }
        }

        synchronized boolean decided() {
            return failure != null || missing == 0;
        }

        synchronized boolean complete() {
            return missing == 0;
        }

        synchronized Throwable failure() {
            return failure;
        }

        synchronized List<T> answers() {
            return answers;
        }
    }
}
