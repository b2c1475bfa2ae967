package kata.pool;

import kata.judge.Rejected;

/** Leaves the counter volatile: the newest value is seen, and added to by two at once. */
@Rejected(by = "everyHitGetsANumberOfItsOwn", says = "2 hits, with the numbers [1, 1]")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        // tag::hit[]
        private volatile long hits;

        public long hit() {
            hits++;
            return hits;
        }
        // end::hit[]
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
