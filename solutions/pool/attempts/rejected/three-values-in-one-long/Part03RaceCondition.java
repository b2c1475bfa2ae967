package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Packs the three values into one atomic: one step, but few bits. */
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

        private final AtomicLong packed = new AtomicLong();

        public void record(long millis) {
            packed.updateAndGet(
                    p -> pack((p >>> 44) + 1, (p >>> 20 & 0xFFFFFF) + millis, p & 0xFFFFF, millis));
        }

        private static long pack(long count, long sum, long max, long millis) {
            return count << 44 | (sum & 0xFFFFFF) << 20 | Math.max(max, millis) & 0xFFFFF;
        }

        public Snapshot snapshot() {
            long p = packed.get();
            return new Snapshot(p >>> 44, p >>> 20 & 0xFFFFFF, p & 0xFFFFF);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
