package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import kata.judge.Rejected;

/** A timer is taken out after its action: while that runs it counts as one that will fire. */
@Rejected(
        by = "theNextDeadlineIsThatOfATimerThatWillFire",
        says = "the last timer's action asked while it ran")
public final class Part02Timers {

    @FunctionalInterface
    public interface Timer {

        void cancel();
    }

    private static final class Entry {

        private final long deadline;
        private final long number;
        private final Runnable action;

        private Entry(long deadline, long number, Runnable action) {
            this.deadline = deadline;
            this.number = number;
            this.action = action;
        }
    }

    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(
                    Comparator.<Entry>comparingLong(entry -> entry.deadline)
                            .thenComparingLong(entry -> entry.number));
    private long numbers;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline <= now) {
            Entry entry = entries.peek();
            try {
                entry.action.run();
            } finally {
                entries.remove(entry);
            }
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty() ? OptionalLong.empty() : OptionalLong.of(entries.peek().deadline);
    }
}
