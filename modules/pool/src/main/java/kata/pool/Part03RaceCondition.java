package kata.pool;

/**
 * Two small classes that many threads use at once. Somebody has made their fields {@code volatile},
 * and they still count wrong.
 *
 * <p>Repair both. The rules, for any number of threads:
 *
 * <ul>
 *   <li>every hit gets a number of its own: no number twice, none left out;
 *   <li>no recorded value is lost;
 *   <li>a snapshot fits together: count, sum and maximum are those of the same values.
 * </ul>
 */
public final class Part03RaceCondition {

    private Part03RaceCondition() {}

    /** Counts the hits on a page. */
    public static final class HitCounter {

        private volatile long hits;

        /** Counts one more hit and gives its number, 1 for the first. */
        public long hit() {
            return ++hits;
        }
    }

    /** How long requests took, in milliseconds. */
    public static final class Statistics {

        private volatile long count;
        private volatile long sum;
        private volatile long max;

        /** Takes in one more value, 0 or more. */
        public void record(long millis) {
            count++;
            sum += millis;
            if (millis > max) {
                max = millis;
            }
        }

        /** The values recorded so far: how many, their sum, and the greatest; all 0 at first. */
        public Snapshot snapshot() {
            return new Snapshot(count, sum, max);
        }
    }

    /** What a {@link Statistics} holds at one moment. */
    public record Snapshot(long count, long sum, long max) {}
}
