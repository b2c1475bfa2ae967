package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** No lock: each recording replaces the whole snapshot in one step, or tries again. */
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
            now.updateAndGet(
                    s -> new Snapshot(s.count() + 1, s.sum() + millis, Math.max(s.max(), millis)));
        }

        public Snapshot snapshot() {
            return now.get();
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
