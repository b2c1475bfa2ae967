package kata.pool;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Keeps the counts by identity hash code, which two of very many instances share. */
@Rejected(by = "ofHundredsOfThousandsEachCountsForItself", says = "gave another number than 1")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        private static final ConcurrentMap<Integer, Long> HITS = new ConcurrentHashMap<>();

        public long hit() {
            return HITS.merge(System.identityHashCode(this), 1L, Long::sum);
        }
    }

    /** How long requests took, in milliseconds. */
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

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
