package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Takes the time of the loop for a deadline that has passed. */
@Rejected(by = "deadlinesThatHavePassedKeepTheirOrder", says = "Fired: B, A")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {

        /** Cancels it. Has no effect if it has fired or is cancelled already. */
        void cancel();
    }

    private record Entry(long due, long number, Runnable action) {}

    private final Queue<Entry> timers =
            new PriorityQueue<>(
                    Comparator.comparingLong(Entry::due).thenComparingLong(Entry::number));
    private long numbers;

    /** Up to here all timers have fired. */
    private long reached = Long.MIN_VALUE;

    public Timer set(long deadline, Runnable action) {
        // The clock never goes back: what has passed is due at once.
        Entry entry = new Entry(Math.max(deadline, reached), numbers++, action);
        timers.add(entry);
        return () -> timers.remove(entry);
    }

    public void advanceTo(long now) {
        while (!timers.isEmpty() && timers.element().due() <= now) {
            timers.remove().action().run();
        }
        reached = now;
    }

    public OptionalLong nextDeadline() {
        return timers.isEmpty() ? OptionalLong.empty() : OptionalLong.of(timers.element().due());
    }
}
