package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** The lock is not waited for by a thread that is interrupted, and the snapshot is the last one. */
@Rejected(
        by = "anInterruptedThreadGetsASnapshotOfNow",
        says = "then an interrupted thread asked, and got Snapshot[count=1")
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

        private final Lock lock = new ReentrantLock();
        private volatile Snapshot latest = new Snapshot(0, 0, 0);

        // Guarded by lock.
        private long count;
        private long sum;
        private long max;

        /** Records one more value, 0 or more. */
        public void record(long millis) {
            lock.lock();
            try {
                count++;
                sum += millis;
                max = Math.max(max, millis);
            } finally {
                lock.unlock();
            }
        }

        /**
         * Returns how many values were recorded so far, their sum and the greatest; at first, 0.
         */
        public Snapshot snapshot() {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                // Reading must not hold up a thread that is to end.
                Thread.currentThread().interrupt();
                return latest;
            }
            try {
                Snapshot now = new Snapshot(count, sum, max);
                latest = now;
                return now;
            } finally {
                lock.unlock();
            }
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
