package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Makes each field safe by itself. A snapshot reads them one after the other. */
@Rejected(by = "aSnapshotFitsTogether", says = "the reader got Snapshot[count=2, sum=7, max=7]")
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
            max.accumulateAndGet(millis, Math::max);
        }

        public Snapshot snapshot() {
            return new Snapshot(count.get(), sum.get(), max.get());
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
