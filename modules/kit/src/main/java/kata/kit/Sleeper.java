package kata.kit;

import java.time.Duration;

/**
 * Lets time pass. Code that sleeps through a Sleeper can be tested with a clock that the test
 * moves: see {@link RecordingSleeper}.
 */
@FunctionalInterface
public interface Sleeper {

    /**
     * Sleeps for this long; not at all if it is zero or less.
     *
     * @throws InterruptedException when interrupted before or during the sleep; clears the flag
     */
    void sleep(Duration duration) throws InterruptedException;

    /** Sleeps for real. */
    static Sleeper real() {
        return Thread::sleep;
    }
}
