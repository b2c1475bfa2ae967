package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Adds up in a float: large sums lose their last digits. */
@Rejected(by = "noValueIsTooLargeAndNoNumberTooHigh", says = "values, the first")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private int count;
        private float sum;
        private long max;

        public synchronized void record(long millis) {
            count++;
            sum += millis;
            max = Math.max(max, millis);
        }

        public synchronized Snapshot snapshot() {
            return new Snapshot(count, (long) sum, max);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
