package kata.eventloop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Makes a list of what is due before the first of them runs, and runs all that. */
@Rejected(by = "aTimerCanCancelOneThatIsDueToo", says = "Fired: A, B, C, D")
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

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        List<Entry> due = new ArrayList<>();
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            due.add(entries.poll());
        }
        due.forEach(entry -> entry.action().run());
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
