package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** The nanoseconds go through a double. */
@Rejected(by = "afterManyTriesThePausesStillDouble", says = "a pause of 17280000000.000001 ms")
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
        double nanos = pause.toNanos();
        for (int made = 1; ; made++) {
            try {
                return call.call();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw e;
            } catch (Exception failure) {
                if (made == tries) {
                    for (Exception each : earlier) {
                        if (each != failure) {
                            failure.addSuppressed(each);
                        }
                    }
                    throw failure;
                }
                earlier.add(failure);
            }
            try {
                sleeper.sleep(Duration.ofNanos((long) (nanos * Math.pow(2, made - 1))));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw e;
            }
        }
    }
}
