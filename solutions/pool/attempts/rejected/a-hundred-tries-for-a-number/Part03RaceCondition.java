package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Takes a number without a compare-and-set when many have failed. */
@Rejected(by = "aCallOvertakenAgainAndAgainStillCounts", says = "hits overtook one, which got")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            for (int i = 0; i < 100; i++) {
                long now = hits.get();
                if (hits.compareAndSet(now, now + 1)) {
                    return now + 1;
                }
            }
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
