package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Fires what became due since the last time. A timer that is set too late is forgotten. */
@Rejected(by = "aLateTimerFiresAllTheSame", says = "Fired: A, B")
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
    private long last = Long.MIN_VALUE;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            Entry next = entries.poll();
            if (next.deadline() > last) {
                next.action().run();
            }
        }
        last = now;
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
