package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Wraps whatever is not a RuntimeException, also an Error. */
@Rejected(by = "aTimerThatThrowsDoesNotTakeOthersAlong", says = "out of advanceTo came")
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

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            try {
                entries.poll().action().run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
