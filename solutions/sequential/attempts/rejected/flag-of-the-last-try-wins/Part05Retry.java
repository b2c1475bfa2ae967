package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** The flag of a call that failed in the last try becomes an InterruptedException. */
@Rejected(
        by = "anInterruptionOfAnyTryOrPauseEndsIt",
        says = "the call of the last try set the interrupt flag")
public final class Part05Retry {

    private Part05Retry() {}

    /**
     * Makes the call, and makes it again if it fails.
     *
     * @param tries how many calls to make at most, the first one included; 1 or more
     */
    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> failures = new ArrayList<>();
        Duration next = pause;
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new InterruptedException("interrupted during try " + attempt);
                    }
                    if (attempt == tries) {
                        failures.stream().filter(f -> f != e).forEach(e::addSuppressed);
                        throw e;
                    }
                    failures.add(e);
                }
                sleeper.sleep(next);
                next = next.multipliedBy(2);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        }
    }
}
