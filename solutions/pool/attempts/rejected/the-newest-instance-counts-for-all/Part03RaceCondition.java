package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** The count is static, and each new counter begins it again. */
@Rejected(by = "everyInstanceCountsSeparately", says = "one on another before the third")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        // volatile makes the newest value visible, but reading and writing stay two steps. An
        // atomic makes them one. A LongAdder would count faster under load, but it cannot tell
        // each hit its number.
        private static final AtomicLong HITS = new AtomicLong();

        public HitCounter() {
            HITS.set(0);
        }

        /** Counts one more hit and returns its number, 1 for the first. */
        public long hit() {
            return HITS.incrementAndGet();
        }
    }

    /** How long requests took, in milliseconds. */
    public static final class Statistics {

        // All guarded by this. If snapshots are far more frequent than recordings, an immutable
        // snapshot in an AtomicReference needs no lock, but a new object for each recording.
        private long count;
        private long sum;
        private long max;

        /** Records one more value, 0 or more. */
        public synchronized void record(long millis) {
            count++;
            sum += millis;
            max = Math.max(max, millis);
        }

        // Reading needs the lock, too: without it, a snapshot can be taken in the middle of a
        // recording.
        /**
         * Returns how many values were recorded so far, their sum and the greatest; at first, 0.
         */
        public synchronized Snapshot snapshot() {
            return new Snapshot(count, sum, max);
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
