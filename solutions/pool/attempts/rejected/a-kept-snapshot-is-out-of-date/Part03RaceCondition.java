package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * Keeps the last snapshot until something is recorded, and may keep one that is older than that.
 */
@Rejected(by = "aSnapshotFitsTogether", says = "the next one was")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private long count;
        private long sum;
        private long max;
        private volatile Snapshot kept;

        public synchronized void record(long millis) {
            count++;
            sum += millis;
            max = Math.max(max, millis);
            kept = null;
        }

        public Snapshot snapshot() {
            Snapshot known = kept;
            if (known == null) {
                known = read();
                kept = known;
            }
            return known;
        }

        private synchronized Snapshot read() {
            return new Snapshot(count, sum, max);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
