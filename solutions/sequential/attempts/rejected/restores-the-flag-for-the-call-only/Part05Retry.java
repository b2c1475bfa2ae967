package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Restores the flag where the call is interrupted, not where the pause is. */
@Rejected(by = "anInterruptionOfAnyTryOrPauseEndsIt", says = "pause 1 was interrupted")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>();
        Duration next = pause;
        while (true) {
            try {
                return call.call();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw e;
            } catch (Exception e) {
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
    }
}
