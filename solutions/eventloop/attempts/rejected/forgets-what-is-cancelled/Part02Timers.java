package kata.eventloop;

import java.util.Comparator;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import kata.judge.Rejected;

/** Keeps what is cancelled in the queue, and gives its deadline to the loop. */
@Rejected(by = "theNextDeadlineIsThatOfATimerThatWillFire", says = "2000")
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
    private final Set<Entry> cancelled = new HashSet<>();
    private long numbers;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> cancelled.add(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            Entry next = entries.poll();
            if (!cancelled.remove(next)) {
                next.action().run();
            }
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
