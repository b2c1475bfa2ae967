package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Guards the writing with one lock and the reading with another: they do not meet. */
@Rejected(by = "aSnapshotFitsTogether", says = "a data race on the field count")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final Lock writing = new ReentrantLock();
        private final Lock reading = new ReentrantLock();
        private long count;
        private long sum;
        private long max;

        public void record(long millis) {
            writing.lock();
            try {
                count++;
                sum += millis;
                max = Math.max(max, millis);
            } finally {
                writing.unlock();
            }
        }

        public Snapshot snapshot() {
            reading.lock();
            try {
                return new Snapshot(count, sum, max);
            } finally {
                reading.unlock();
            }
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
