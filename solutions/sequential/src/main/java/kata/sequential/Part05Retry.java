package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.kit.Sleeper;

/**
 * A call to another machine may fail now and succeed a moment later. So: try again, after a pause
 * that gets longer.
 *
 * <p>In a real program the pauses also get an upper bound and a random part, so that a thousand
 * callers that failed together do not come back together.
 */
public final class Part05Retry {

    private Part05Retry() {}

    /**
     * Makes the call, and makes it again if it fails.
     *
     * @param tries how many calls to make at most, the first one included; 1 or more
     */
    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>();
        Duration next = pause;
        try {
            while (true) {
                // tag::try[]
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    // Before the catch of Exception, which would treat it as a failure of the call.
                    throw e;
                } catch (Exception e) {
                    if (earlier.size() == tries - 1) {
                        suppress(earlier, e);
                        throw e;
                    }
                    earlier.add(e);
                }
                sleeper.sleep(next);
                // Duration, and no shift of an int: this one throws when it overflows.
                next = next.multipliedBy(2);
                // end::try[]
            }
        } catch (InterruptedException e) {
            // Around the loop, so that it covers the call and the pause. A caller that catches the
            // exception without looking at its type still finds the flag.
            Thread.currentThread().interrupt();
            throw e;
        }
    }

    private static void suppress(List<Exception> earlier, Exception last) {
        for (Exception failure : earlier) {
            // Some code throws one object again and again, and no exception suppresses itself.
            if (failure != last) {
                last.addSuppressed(failure);
            }
        }
    }
}
