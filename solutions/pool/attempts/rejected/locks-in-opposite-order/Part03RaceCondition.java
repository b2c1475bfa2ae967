package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** A lock for each field, taken in one order here and in the other there. */
@Rejected(by = "aSnapshotFitsTogether", says = "recorder and reader wait for ever")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final Object countLock = new Object();
        private final Object sumLock = new Object();
        private long count;
        private long sum;
        private long max;

        public void record(long millis) {
            synchronized (countLock) {
                count++;
                synchronized (sumLock) {
                    sum += millis;
                    max = Math.max(max, millis);
                }
            }
        }

        public Snapshot snapshot() {
            synchronized (sumLock) {
                synchronized (countLock) {
                    return new Snapshot(count, sum, max);
                }
            }
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
