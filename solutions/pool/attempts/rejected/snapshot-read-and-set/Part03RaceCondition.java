package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Replaces the whole snapshot, but does not look whether it is still the one it read. */
@Rejected(by = "noRecordedValueIsLost", says = "Snapshot[count=1, sum=7, max=7]")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final AtomicReference<Snapshot> now = new AtomicReference<>(new Snapshot(0, 0, 0));

        public void record(long millis) {
            Snapshot s = now.get();
            now.set(new Snapshot(s.count() + 1, s.sum() + millis, Math.max(s.max(), millis)));
        }

        public Snapshot snapshot() {
            return now.get();
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
