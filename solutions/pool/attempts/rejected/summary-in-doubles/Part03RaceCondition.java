package kata.pool;

import java.util.DoubleSummaryStatistics;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Its sum makes up for what a double rounds, and its maximum does not. */
@Rejected(
        by = "noValueIsTooLargeAndNoNumberTooHigh",
        says = "2 values, the first 9,007,199,254,740,993")
public final class Part03RaceCondition {
    private Part03RaceCondition() {}

    public static final class HitCounter {
        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {
        private final DoubleSummaryStatistics all = new DoubleSummaryStatistics();

        public synchronized void record(long millis) {
            all.accept(millis);
        }

        public synchronized Snapshot snapshot() {
            return all.getCount() == 0
                    ? new Snapshot(0, 0, 0)
                    : new Snapshot(all.getCount(), (long) all.getSum(), (long) all.getMax());
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
