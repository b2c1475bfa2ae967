package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;

/** Reads without a lock first, and with it only if somebody wrote meanwhile. */
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final StampedLock lock = new StampedLock();
        private long count;
        private long sum;
        private long max;

        public void record(long millis) {
            long stamp = lock.writeLock();
            try {
                count++;
                sum += millis;
                max = Math.max(max, millis);
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        public Snapshot snapshot() {
            long stamp = lock.tryOptimisticRead();
            Snapshot snapshot = new Snapshot(count, sum, max);
            if (lock.validate(stamp)) {
                return snapshot;
            }
            stamp = lock.readLock();
            try {
                return new Snapshot(count, sum, max);
            } finally {
                lock.unlockRead(stamp);
            }
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
