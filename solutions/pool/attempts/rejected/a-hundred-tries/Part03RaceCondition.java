package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Tries a hundred times to put its value in, which is enough nearly always. */
@Rejected(by = "aCallOvertakenAgainAndAgainStillCounts", says = "a thread recorded 7")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private static final int TRIES = 100;

        private final AtomicReference<Snapshot> now = new AtomicReference<>(new Snapshot(0, 0, 0));

        public void record(long millis) {
            for (int i = 0; i < TRIES; i++) {
                Snapshot old = now.get();
                Snapshot next =
                        new Snapshot(
                                old.count() + 1, old.sum() + millis, Math.max(old.max(), millis));
                if (now.compareAndSet(old, next)) {
                    return;
                }
            }
        }

        public Snapshot snapshot() {
            return now.get();
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
