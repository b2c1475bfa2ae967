package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Relies on the heap for the order of equal deadlines. It has none. */
@Rejected(by = "equalDeadlinesAllFireInTheOrderInWhichTheyWereSet", says = "and then came: 10001")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private record Entry(long deadline, Runnable action) {}

    private final Queue<Entry> entries =
            new PriorityQueue<>(Comparator.comparingLong(Entry::deadline));

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            entries.poll().action().run();
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
