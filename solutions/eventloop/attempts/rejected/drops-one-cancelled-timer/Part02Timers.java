package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import kata.judge.Rejected;

/** Drops a cancelled timer from the head of the queue, and does not look at the one behind it. */
@Rejected(
        by = "theNextDeadlineIsThatOfATimerThatWillFire",
        says = "1 to 3 were cancelled, and nextDeadline() gave OptionalLong[2]")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private static final class Entry {
        private final long deadline;
        private final long number;
        private Runnable action;

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
    private long count;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, count++, action);
        entries.add(entry);
        return () -> entry.action = null;
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline <= now) {
            Runnable action = entries.poll().action;
            if (action != null) {
                action.run();
            }
        }
    }

    public OptionalLong nextDeadline() {
        Entry head = entries.peek();
        if (head != null && head.action == null) {
            entries.remove();
            head = entries.peek();
        }
        return head == null ? OptionalLong.empty() : OptionalLong.of(head.deadline);
    }
}
