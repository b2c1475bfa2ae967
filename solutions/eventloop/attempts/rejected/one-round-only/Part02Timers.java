package kata.eventloop;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import kata.judge.Rejected;

/** Leaves what was set meanwhile for the next time. After a jump of the clock that is too late. */
@Rejected(by = "aTimerCanSetTimers", says = "Fired: beat 1000, B, beat 2000")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private record Entry(long deadline, long number, Runnable action) {}

    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(
                    Comparator.comparingLong(Entry::deadline).thenComparingLong(Entry::number));
    private long numbers;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        long before = numbers;
        List<Entry> due =
                entries.stream()
                        .filter(e -> e.deadline() <= now && e.number() < before)
                        .sorted(entries.comparator())
                        .toList();
        for (Entry entry : due) {
            if (entries.remove(entry)) {
                entry.action().run();
            }
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
