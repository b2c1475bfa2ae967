package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import kata.judge.Rejected;

/** After many cancellations it makes a new queue, and goes on with the old one. */
@Rejected(by = "aTimerSetByAnActionHasItsTurn", says = "the timer of 1000 cancelled 10,001 others")
public final class Part02Timers {

    @FunctionalInterface
    public interface Timer {

        /** Cancels it. Has no effect if it has fired or is cancelled already. */
        void cancel();
    }

    private static final class Entry {

        private final long deadline;
        private final long number;
        private final Runnable action;
        private boolean over;

        private Entry(long deadline, long number, Runnable action) {
            this.deadline = deadline;
            this.number = number;
            this.action = action;
        }
    }

    private static final int FEW = 32;

    private static final Comparator<Entry> ORDER =
            Comparator.<Entry>comparingLong(entry -> entry.deadline)
                    .thenComparingLong(entry -> entry.number);

    private PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
    private long numbers;
    private int cancelled;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> cancel(entry);
    }

    public void advanceTo(long now) {
        PriorityQueue<Entry> queue = entries;
        while (!queue.isEmpty() && queue.peek().deadline <= now) {
            Entry entry = queue.poll();
            if (!entry.over) {
                entry.over = true;
                entry.action.run();
            }
        }
    }

    public OptionalLong nextDeadline() {
        while (!entries.isEmpty() && entries.peek().over) {
            entries.poll();
        }
        return entries.isEmpty() ? OptionalLong.empty() : OptionalLong.of(entries.peek().deadline);
    }

    // Only marks it, which is cheap; now and then, all that are marked are swept out at once.
    private void cancel(Entry entry) {
        if (entry.over) {
            return;
        }
        entry.over = true;
        cancelled++;
        if (cancelled > FEW) {
            PriorityQueue<Entry> left = new PriorityQueue<>(ORDER);
            for (Entry each : entries) {
                if (!each.over) {
                    left.add(each);
                }
            }
            entries = left;
            cancelled = 0;
        }
    }
}
