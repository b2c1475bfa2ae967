package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;

/** Marks what is cancelled, and throws it away when it comes to the head of the queue. */
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private static final class Entry implements Timer {

        private final long deadline;
        private final long number;
        private Runnable action;

        private Entry(long deadline, long number, Runnable action) {
            this.deadline = deadline;
            this.number = number;
            this.action = action;
        }

        @Override
        public void cancel() {
            // What the action refers to is let go; the entry itself stays until it is at the head.
            action = null;
        }

        private void fire() {
            if (action != null) {
                action.run();
            }
        }
    }

    private final Queue<Entry> entries =
            new PriorityQueue<>(
                    Comparator.<Entry>comparingLong(e -> e.deadline)
                            .thenComparingLong(e -> e.number));
    private long numbers;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return entry;
    }

    public void advanceTo(long now) {
        for (Entry e = entries.peek(); e != null && e.deadline <= now; e = entries.peek()) {
            entries.remove();
            e.fire();
        }
    }

    public OptionalLong nextDeadline() {
        while (!entries.isEmpty() && entries.peek().action == null) {
            entries.remove();
        }
        return entries.stream().mapToLong(e -> e.deadline).min();
    }
}
