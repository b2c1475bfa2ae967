package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;
import kata.judge.Rejected;

/** Reads optimistically and does not ask afterwards whether somebody wrote meanwhile. */
@Rejected(by = "aSnapshotFitsTogether", says = "the reader got Snapshot[count=2, sum=7, max=7]")
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
            lock.tryOptimisticRead();
            return new Snapshot(count, sum, max);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
