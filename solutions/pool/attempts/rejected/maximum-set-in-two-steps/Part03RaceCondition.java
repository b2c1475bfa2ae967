package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Compares with the maximum in one step and sets it in another. */
@Rejected(by = "noRecordedValueIsLost", says = "Snapshot[count=2, sum=12, max=5]")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final AtomicLong count = new AtomicLong();
        private final AtomicLong sum = new AtomicLong();
        private final AtomicLong max = new AtomicLong();

        public void record(long millis) {
            count.incrementAndGet();
            sum.addAndGet(millis);
            if (millis > max.get()) {
                max.set(millis);
            }
        }

        public synchronized Snapshot snapshot() {
            return new Snapshot(count.get(), sum.get(), max.get());
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
