package kata.sequential;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Leaves out each failure that equals the last one, not only the last one itself. */
@Rejected(
        by = "aFailureIsTriedAgainWhateverIsInItAndWhateverItEquals",
        says = "2 failures that equal each other; suppressed in the last: []")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        Deque<Exception> failures = new ArrayDeque<>();
        for (int i = 0; i < tries; i++) {
            try {
                if (i > 0) {
                    sleeper.sleep(pause.multipliedBy(1L << i - 1));
                }
                return call.call();
            } catch (Exception e) {
                failures.add(e);
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                    break;
                }
            }
        }
        Exception last = failures.removeLast();
        failures.stream().filter(earlier -> !earlier.equals(last)).forEach(last::addSuppressed);
        throw last;
    }
}
