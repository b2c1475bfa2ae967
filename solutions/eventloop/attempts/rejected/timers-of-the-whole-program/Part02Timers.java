package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** One static heap: a loop fires the timers of all the others on its own thread. */
@Rejected(by = "anyMomentMayBeADeadline", says = "of the others")
public final class Part02Timers {

    @FunctionalInterface
    public interface Timer {

        void cancel();
    }

    private record Entry(long deadline, long number, Runnable action) {}

    private static final Queue<Entry> entries =
            new PriorityQueue<>(
                    Comparator.comparingLong(Entry::deadline).thenComparingLong(Entry::number));
    private long numbers;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
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
