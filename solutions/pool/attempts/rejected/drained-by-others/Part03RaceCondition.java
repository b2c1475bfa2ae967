package kata.pool;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Leaves the adding up to whichever thread is at it, and does not wait for it. */
@Rejected(by = "aSnapshotFitsTogether", says = "took a snapshot, beside a reader")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final ConcurrentLinkedQueue<Long> recorded = new ConcurrentLinkedQueue<>();
        private final ReentrantLock drains = new ReentrantLock();
        private volatile Snapshot now = new Snapshot(0, 0, 0);

        public void record(long millis) {
            recorded.add(millis);
            drain();
        }

        public Snapshot snapshot() {
            drain();
            return now;
        }

        private void drain() {
            if (drains.tryLock()) {
                try {
                    for (Long millis; (millis = recorded.poll()) != null; ) {
                        now =
                                new Snapshot(
                                        now.count() + 1,
                                        now.sum() + millis,
                                        Math.max(now.max(), millis));
                    }
                } finally {
                    drains.unlock();
                }
            }
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
