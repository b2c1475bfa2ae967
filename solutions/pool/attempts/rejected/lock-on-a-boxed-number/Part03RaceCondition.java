package kata.pool;

import kata.judge.Rejected;

/** Locks the number itself: with each hit it is another object, and so another lock. */
@Rejected(by = "everyHitGetsANumberOfItsOwn", says = "a data race on the field hits")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private Long hits = 0L;

        @SuppressWarnings("synchronization")
        public long hit() {
            synchronized (hits) {
                hits++;
                return hits;
            }
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
