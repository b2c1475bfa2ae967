package kata.pool;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Keeps the values in a queue, and a snapshot adds them up as it takes them out. */
@Rejected(by = "aSnapshotIsOfOneMoment", says = "5, 7 and 6 were recorded; two readers got")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    public static final class Statistics {

        private final Queue<Long> recorded = new ConcurrentLinkedQueue<>();
        private final AtomicReference<Snapshot> added =
                new AtomicReference<>(new Snapshot(0, 0, 0));

        public void record(long millis) {
            recorded.add(millis);
        }

        public Snapshot snapshot() {
            for (Long next = recorded.poll(); next != null; next = recorded.poll()) {
                long millis = next;
                added.updateAndGet(
                        old ->
                                new Snapshot(
                                        old.count() + 1,
                                        old.sum() + millis,
                                        Math.max(old.max(), millis)));
            }
            return added.get();
        }
    }

    public record Snapshot(long count, long sum, long max) {}
}
