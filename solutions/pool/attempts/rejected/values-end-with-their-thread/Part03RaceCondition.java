package kata.pool;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Each thread has a cell in a weak map: once the thread is collected, its values are gone. */
@Rejected(by = "noRecordedValueIsLost", says = "a thread recorded 7 and ended")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        /** Counts one more hit and returns its number, 1 for the first. */
        public long hit() {
            return hits.incrementAndGet();
        }
    }

    /** How long requests took, in milliseconds. */
    public static final class Statistics {

        /** One for each thread; weak, so that no thread is kept from being collected. */
        private final Map<Thread, Snapshot> cells = new WeakHashMap<>();

        /** Records one more value, 0 or more. */
        public void record(long millis) {
            synchronized (cells) {
                cells.merge(
                        Thread.currentThread(),
                        new Snapshot(1, millis, millis),
                        Statistics::together);
            }
        }

        /**
         * Returns how many values were recorded so far, their sum and the greatest; at first, 0.
         */
        public Snapshot snapshot() {
            synchronized (cells) {
                Snapshot all = new Snapshot(0, 0, 0);
                for (Snapshot cell : cells.values()) {
                    all = together(all, cell);
                }
                return all;
            }
        }

        private static Snapshot together(Snapshot a, Snapshot b) {
            return new Snapshot(
                    a.count() + b.count(), a.sum() + b.sum(), Math.max(a.max(), b.max()));
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
