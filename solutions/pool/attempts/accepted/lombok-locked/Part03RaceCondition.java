package kata.pool;

import lombok.Locked;

/** The locks are left to annotations: one lock for both methods of the statistics. */
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private long hits;

        @Locked
        public long hit() {
            return ++hits;
        }
    }

    public static final class Statistics {

        private long count;
        private long sum;
        private long max;

        @Locked
        public void record(long millis) {
            count++;
            sum += millis;
            max = Math.max(max, millis);
        }

        @Locked
        public Snapshot snapshot() {
            return new Snapshot(count, sum, max);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
