package kata.sequential;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Tries again after an IOException, and lets every other failure end it. */
@Rejected(
        by = "aCallThatFailsIsMadeAgain",
        says = "IllegalStateException: try 2 failed after 2 of 5 calls")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>();
        Duration next = pause;
        try {
            while (true) {
                try {
                    return call.call();
                } catch (IOException e) {
                    if (earlier.size() == tries - 1) {
                        for (Exception failure : earlier) {
                            if (failure != e) {
                                e.addSuppressed(failure);
                            }
                        }
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
}
