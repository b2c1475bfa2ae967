package kata.pool;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The same lock for all that touches the fields, freed in a finally. */
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final Lock lock = new ReentrantLock();
        private long hits;

        public long hit() {
            lock.lock();
            try {
                return ++hits;
            } finally {
                lock.unlock();
            }
        }
    }

    public static final class Statistics {

        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private long count;
        private long sum;
        private long max;

        public void record(long millis) {
            lock.writeLock().lock();
            try {
                count++;
                sum += millis;
                max = Math.max(max, millis);
            } finally {
                lock.writeLock().unlock();
            }
        }

        public Snapshot snapshot() {
            lock.readLock().lock();
            try {
                return new Snapshot(count, sum, max);
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
