package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Numbers a timer that is set while others fire as if it were due last. */
@Rejected(by = "aTimerSetByAnActionHasItsTurn", says = "Fired: A, C, D, B")
public final class Part02Timers {

    @FunctionalInterface
    public interface Timer {

        void cancel();
    }

    private record Entry(long deadline, long number, Runnable action) {}

    private final Queue<Entry> entries =
            new PriorityQueue<>(
                    Comparator.comparingLong(Entry::deadline).thenComparingLong(Entry::number));
    private long numbers;
    private long turn = Long.MIN_VALUE;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(Math.max(deadline, turn), numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            turn = entries.peek().deadline();
            entries.poll().action().run();
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
