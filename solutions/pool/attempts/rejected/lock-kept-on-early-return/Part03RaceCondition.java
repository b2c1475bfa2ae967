package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Returns without unlocking where the value is not a new maximum. */
@Rejected(by = "noRecordedValueIsLost", says = "snapshot had not ended")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final Lock lock = new ReentrantLock();
        private long count;
        private long sum;
        private long max;

        public void record(long millis) {
            lock.lock();
            count++;
            sum += millis;
            if (millis <= max) {
                return;
            }
            max = millis;
            lock.unlock();
        }

        public Snapshot snapshot() {
            lock.lock();
            try {
                return new Snapshot(count, sum, max);
            } finally {
                lock.unlock();
            }
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
