package kata.eventloop;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** All timers of a program are numbered together. */
@Rejected(by = "timersOfTwoLoopsHaveNothingInCommon", says = "numbers")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {

        /** Cancels it. Has no effect if it has fired or is cancelled already. */
        void cancel();
    }

    // The number of arrival orders equal deadlines, which a heap alone does not. And it makes every
    // entry different from every other, so remove() takes out the right one.
    private record Entry(long deadline, long number, Runnable action) {}

    // A heap: O(log n) to set and to fire. remove() looks through all entries, O(n). With very many
    // timers that are nearly all cancelled, a TreeSet removes in O(log n); a wheel of buckets does
    // all of it in O(1), for deadlines that are only roughly kept (Netty, Kafka).
    private final Queue<Entry> entries =
            new PriorityQueue<>(
                    Comparator.comparingLong(Entry::deadline).thenComparingLong(Entry::number));
    private static long numbers;

    /**
     * Sets a timer.
     *
     * @param deadline when it is due; if that has passed, the next {@link #advanceTo} fires it
     */
    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        // Taken out at once, and not marked and left: the time-outs of an hour, nearly all of them
        // cancelled, would stay in memory for an hour.
        return () -> entries.remove(entry);
    }

    /** Fires all that is due, on the calling thread. */
    public void advanceTo(long now) {
        // Looks at the head anew each time: the action may have set a timer or cancelled one. So no
        // iterator, and no list of what is due that is made before.
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            // Out of the queue before it runs: if it throws, it has fired all the same.
            entries.poll().action().run();
        }
    }

    /** The earliest deadline of a timer that will fire: how long the loop can sleep. */
    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
