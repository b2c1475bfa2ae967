package kata.pool;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Two small classes that many threads use at once.
 *
 * <p>One value that changes in one step: an atomic. Several values that must fit together: a lock
 * around all that reads or writes them, readers too.
 */
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        // volatile makes the newest value visible, and leaves reading and writing two steps. An
        // atomic does both in one. A LongAdder would count faster under load, but it cannot tell
        // each hit its number.
        private final AtomicLong hits = new AtomicLong();

        /** Counts one more hit and gives its number, 1 for the first. */
        public long hit() {
            return hits.incrementAndGet();
        }
    }

    /** How long requests took, in milliseconds. */
    public static final class Statistics {

        // All guarded by this. Where readings are far more frequent than recordings, an immutable
        // snapshot in an AtomicReference does it without a lock, for a new object per recording.
        private long count;
        private long sum;
        private long max;

        /** Takes in one more value, 0 or more. */
        public synchronized void record(long millis) {
            count++;
            sum += millis;
            max = Math.max(max, millis);
        }

        // Reading needs the lock as well: without it, a reading can fall into the middle of a
        // recording.
        /** The values recorded so far: how many, their sum, and the greatest; all 0 at first. */
        public synchronized Snapshot snapshot() {
            return new Snapshot(count, sum, max);
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
