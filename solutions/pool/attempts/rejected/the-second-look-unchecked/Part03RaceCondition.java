package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;
import kata.judge.Rejected;

/** Reads once more where it was disturbed, and does not check the second time. */
@Rejected(by = "aSnapshotFitsTogether", says = "the reader got Snapshot")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        /** Counts one more hit and returns its number, 1 for the first. */
        public long hit() {
            return hits.incrementAndGet();
        }
    }

    /** How long requests took, in milliseconds. */
    public static final class Statistics {

        private final StampedLock lock = new StampedLock();
        private volatile long count;
        private volatile long sum;
        private volatile long max;

        /** Records one more value, 0 or more. */
        public void record(long millis) {
            long stamp = lock.writeLock();
            try {
                count = count + 1;
                sum = sum + millis;
                max = Math.max(max, millis);
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        /**
         * Returns how many values were recorded so far, their sum and the greatest; at first, 0.
         */
        public Snapshot snapshot() {
            long stamp = lock.tryOptimisticRead();
            if (stamp != 0) {
                Snapshot seen = new Snapshot(count, sum, max);
                if (lock.validate(stamp)) {
                    return seen;
                }
                if (!lock.isWriteLocked()) {
                    return new Snapshot(count, sum, max);
                }
            }
            stamp = lock.readLock();
            try {
                return new Snapshot(count, sum, max);
            } finally {
                lock.unlockRead(stamp);
            }
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
