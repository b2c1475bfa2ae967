package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Runs an action at once if its deadline has passed. */
@Rejected(by = "aLateTimerFiresAllTheSame", says = "fired within set")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private record Entry(long deadline, long number, Runnable action) {}

    private final Queue<Entry> entries =
            new PriorityQueue<>(
                    Comparator.comparingLong(Entry::deadline).thenComparingLong(Entry::number));
    private long numbers;
    private long time = Long.MIN_VALUE;

    public Timer set(long deadline, Runnable action) {
        if (deadline <= time) {
            action.run();
            return () -> {};
        }
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        time = now;
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
