package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** A stripe for each of sixteen threads; a snapshot reads them one by one. */
@Rejected(by = "aSnapshotIsOfOneMoment", says = "one after the other; meanwhile the reader got")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final Stripe[] stripes = new Stripe[16];

        public Statistics() {
            for (int i = 0; i < stripes.length; i++) {
                stripes[i] = new Stripe();
            }
        }

        public void record(long millis) {
            long thread = Thread.currentThread().threadId();
            stripes[(int) (thread % stripes.length)].record(millis);
        }

        public Snapshot snapshot() {
            long count = 0;
            long sum = 0;
            long max = 0;
            for (Stripe stripe : stripes) {
                Snapshot part = stripe.snapshot();
                count += part.count();
                sum += part.sum();
                max = Math.max(max, part.max());
            }
            return new Snapshot(count, sum, max);
        }
    }

    private static final class Stripe {

        private long count;
        private long sum;
        private long max;

        synchronized void record(long millis) {
            count++;
            sum += millis;
            max = Math.max(max, millis);
        }

        synchronized Snapshot snapshot() {
            return new Snapshot(count, sum, max);
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
