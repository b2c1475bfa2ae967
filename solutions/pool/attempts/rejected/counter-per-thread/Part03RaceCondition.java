package kata.pool;

import kata.judge.Rejected;

/** Gives each thread a counter of its own: nothing is shared, and nothing is counted. */
@Rejected(
        by = "everyHitGetsANumberOfItsOwn",
        says = "one after the other: 2 hits, with the numbers [1, 1]")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final ThreadLocal<Long> hits = ThreadLocal.withInitial(() -> 0L);

        public long hit() {
            hits.set(hits.get() + 1);
            return hits.get();
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
