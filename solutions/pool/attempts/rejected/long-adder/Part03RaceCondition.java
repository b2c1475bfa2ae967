package kata.pool;

import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;

/** Counts without a loss, but reading the sum is a second step: two hits can see the same. */
@Rejected(by = "everyHitGetsANumberOfItsOwn", says = "2 hits, with the numbers [2, 2]")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final LongAdder hits = new LongAdder();

        public long hit() {
            hits.increment();
            return hits.sum();
        }
    }

    public static final class Statistics {

        private long count;
        private long sum;
        private long max;

        public synchronized void record(long millis) {
            count++;
            sum += millis;
            max = Math.max(max, millis);
        }

        public synchronized Snapshot snapshot() {
            return new Snapshot(count, sum, max);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
