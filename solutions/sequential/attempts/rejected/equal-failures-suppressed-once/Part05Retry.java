package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Notes the earlier failures in a set. */
@Rejected(
        by = "aFailureIsTriedAgainWhateverIsInItAndWhateverItEquals",
        says = "3 failures that equal each other; suppressed in the last")
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
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    if (earlier.size() == tries - 1) {
                        suppress(earlier, e);
                        throw e;
                    }
                    earlier.add(e);
                }
                sleeper.sleep(next);
                next = next.multipliedBy(2);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        }
    }

    private static void suppress(List<Exception> earlier, Exception last) {
        for (Exception failure : new LinkedHashSet<>(earlier)) {
            if (failure != last) {
                last.addSuppressed(failure);
            }
        }
    }
}
