package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** A double is exact up to 2^53 only. */
@Rejected(by = "noValueIsTooLargeAndNoNumberTooHigh", says = "3 values")
public final class Part03RaceCondition {
    private Part03RaceCondition() {}

    public static final class HitCounter {
        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {
        private long count, max;
        private double sum;

        public synchronized void record(long m) {
            count++;
            sum += m;
            max = Math.max(max, m);
        }

        public synchronized Snapshot snapshot() {
            return new Snapshot(count, (long) sum, max);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
