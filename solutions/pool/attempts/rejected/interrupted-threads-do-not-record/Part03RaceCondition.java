package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** The wait for the lock ends with an interruption, and the value is dropped. */
@Rejected(by = "noRecordedValueIsLost", says = "an interrupted thread recorded 5")
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
        private long count;
        private long sum;
        private long max;

        /** Records one more value, 0 or more. */
        public void record(long millis) {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
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
            lock.lock();
            try {
                return new Snapshot(count, sum, max);
            } finally {
                lock.unlock();
            }
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
