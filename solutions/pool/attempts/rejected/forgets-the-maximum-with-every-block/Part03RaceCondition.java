package kata.pool;

import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Adds up a block at a time, and forgets the maximum of the blocks before. */
@Rejected(by = "noValueIsTooLargeAndNoNumberTooHigh", says = "the first 4,000,000,000")
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        private final AtomicLong hits = new AtomicLong();

        public long hit() {
            return hits.incrementAndGet();
        }
    }

    /** How long requests took, in milliseconds. */
    public static final class Statistics {

        private final long[] recent = new long[1024];
        private int used;
        private Snapshot folded = new Snapshot(0, 0, 0);

        public synchronized void record(long millis) {
            if (used == recent.length) {
                Snapshot block = ofRecent();
                folded =
                        new Snapshot(
                                folded.count() + block.count(),
                                folded.sum() + block.sum(),
                                block.max());
                used = 0;
            }
            recent[used++] = millis;
        }

        public synchronized Snapshot snapshot() {
            Snapshot block = ofRecent();
            return new Snapshot(
                    folded.count() + block.count(),
                    folded.sum() + block.sum(),
                    Math.max(folded.max(), block.max()));
        }

        private Snapshot ofRecent() {
            long sum = 0;
            long max = 0;
            for (int i = 0; i < used; i++) {
                sum += recent[i];
                max = Math.max(max, recent[i]);
            }
            return new Snapshot(used, sum, max);
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
