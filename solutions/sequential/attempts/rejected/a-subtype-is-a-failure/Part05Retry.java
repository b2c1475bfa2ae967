package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Knows an interruption by its exact class. */
@Rejected(by = "anInterruptionOfAnyTryOrPauseEndsIt", says = "try 1 of 3")
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
                    if (e.getClass() != InterruptedException.class) {
                        if (earlier.size() == tries - 1) {
                            suppress(earlier, e);
                            throw e;
                        }
                        earlier.add(e);
                        sleeper.sleep(next);
                        next = next.multipliedBy(2);
                        continue;
                    }
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
        for (Exception failure : earlier) {
            if (failure != last) {
                last.addSuppressed(failure);
            }
        }
    }
}
