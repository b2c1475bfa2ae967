package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** The second try is written out, and nobody looks whether it succeeds. */
@Rejected(by = "noRecordedValueIsLost", says = "threads recorded [7, 5, 5], and then")
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
            Snapshot old = now.get();
            if (!now.compareAndSet(old, with(old, millis))) {
                Snapshot newer = now.get();
                now.compareAndSet(newer, with(newer, millis));
            }
        }

        private static Snapshot with(Snapshot old, long millis) {
            return new Snapshot(old.count() + 1, old.sum() + millis, Math.max(old.max(), millis));
        }

        public Snapshot snapshot() {
            return now.get();
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
