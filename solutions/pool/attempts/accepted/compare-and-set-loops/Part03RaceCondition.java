package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What an atomic update is made of: read, compute, compare and set, and again if it fails. */
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            long before = hits.get();
            while (!hits.compareAndSet(before, before + 1)) {
                before = hits.get();
            }
            return before + 1;
        }
    }

    public static final class Statistics {

        private final AtomicReference<Snapshot> now = new AtomicReference<>(new Snapshot(0, 0, 0));

        public void record(long millis) {
            Snapshot before;
            Snapshot after;
            do {
                before = now.get();
                after =
                        new Snapshot(
                                before.count() + 1,
                                before.sum() + millis,
                                Math.max(before.max(), millis));
            } while (!now.compareAndSet(before, after));
        }

        public Snapshot snapshot() {
            return now.get();
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
