package kata.pool;

/**
 * Two small classes that many threads use at once. Somebody made their fields {@code volatile}, and
 * they still count wrong.
 *
 * <p>Repair both. The rules, for any number of threads:
 *
 * <ul>
 *   <li>each hit gets a number of its own, from 1 on: no number twice, none left out;
 *   <li>no recorded value is lost, from 0 to {@link Long#MAX_VALUE};
 *   <li>a snapshot fits together: count, sum and maximum are those of the same values, with all
 *       that were recorded before it;
 *   <li>each instance counts separately.
 * </ul>
 *
 * <p>Not asked for: negative values, more than two billion hits, and a sum that exceeds a {@code
 * long}.
 */
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        private volatile long hits;

        /** Counts one more hit and returns its number, 1 for the first. */
        public long hit() {
            return ++hits;
        }
    }

    /** How long requests took, in milliseconds. */
    public static final class Statistics {

        private volatile long count;
        private volatile long sum;
        private volatile long max;

        /** Records one more value, 0 or more. */
        public void record(long millis) {
            count++;
            sum += millis;
            if (millis > max) {
                max = millis;
            }
        }

        /**
         * Returns how many values were recorded so far, their sum and the greatest; at first, 0.
         */
        public Snapshot snapshot() {
            return new Snapshot(count, sum, max);
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
