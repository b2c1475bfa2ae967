package kata.pool;

import kata.judge.Rejected;

/** One field for all counters, with a lock of its own: safe, and wrong. */
@Rejected(
        by = "everyInstanceCountsSeparately",
        says = "the first hit on a second counter got the number")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private static long hits;

        public long hit() {
            synchronized (HitCounter.class) {
                return ++hits;
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
