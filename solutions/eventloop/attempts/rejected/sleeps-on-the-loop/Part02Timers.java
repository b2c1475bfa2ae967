package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Waits for each timer on the thread of the loop, until it is due. */
@Rejected(by = "aTimerThatIsNotDueHoldsNobodyUp", says = "advanceTo waited for that")
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

    @SneakyThrows
    public void advanceTo(long now) {
        long time = now;
        while (!entries.isEmpty()) {
            Entry next = entries.poll();
            if (next.deadline() > time) {
                Thread.sleep(next.deadline() - time);
                time = next.deadline();
            }
            next.action().run();
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
