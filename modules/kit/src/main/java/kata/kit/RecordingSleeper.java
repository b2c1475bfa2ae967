package kata.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes down each sleep and returns at once.
 *
 * <p>Answers to an interruption as {@link Thread#sleep} does: it clears the flag and throws. Safe
 * for use by any number of threads.
 */
public final class RecordingSleeper implements Sleeper {

    private static final int NEVER = 0;

    private final int interruptedOn;

    // Guarded by this: a sleep must get a number and a place in the list in one step.
    private final List<Duration> sleeps = new ArrayList<>();

    /** A sleeper that is not interrupted, unless the thread's flag is set. */
    public RecordingSleeper() {
        this(NEVER);
    }

    private RecordingSleeper(int interruptedOn) {
        this.interruptedOn = interruptedOn;
    }

    /**
     * A sleeper that is interrupted during one sleep, once.
     *
     * @param number which sleep, from 1
     */
    public static RecordingSleeper interruptedOn(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("sleeps are counted from 1, not " + number);
        }
        return new RecordingSleeper(number);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        int number = write(Objects.requireNonNull(duration, "duration"));
        if (Thread.interrupted() || number == interruptedOn) {
            throw new InterruptedException("sleep interrupted");
        }
    }

    private synchronized int write(Duration duration) {
        sleeps.add(duration);
        return sleeps.size();
    }

    /** The sleeps that were asked for, in order, those that were interrupted among them. */
    public synchronized List<Duration> sleeps() {
        return List.copyOf(sleeps);
    }
}
