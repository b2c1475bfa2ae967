package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Looks again until two looks agree, a hundred times at most. */
@Rejected(by = "aCallOvertakenAgainAndAgainStillCounts", says = "while the reader looked; it got")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final AtomicLong version = new AtomicLong();
        private final AtomicLong count = new AtomicLong();
        private final AtomicLong sum = new AtomicLong();
        private final AtomicLong max = new AtomicLong();

        public synchronized void record(long millis) {
            version.incrementAndGet();
            count.incrementAndGet();
            sum.addAndGet(millis);
            max.accumulateAndGet(millis, Math::max);
            version.incrementAndGet();
        }

        public Snapshot snapshot() {
            Snapshot read = null;
            for (int i = 0; i < 100; i++) {
                long before = version.get();
                while (before % 2 == 1) {
                    Thread.onSpinWait();
                    before = version.get();
                }
                read = new Snapshot(count.get(), sum.get(), max.get());
                if (version.get() == before) {
                    return read;
                }
            }
            return read;
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
