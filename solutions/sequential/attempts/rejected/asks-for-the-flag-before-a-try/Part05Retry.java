package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Looks at the interrupt flag before each try, and throws an InterruptedException of its own. */
@Rejected(by = "aFlagThatIsSetBeforeKeepsNoCallFromBeingMade", says = "0 calls")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> failures = new ArrayList<>();
        Duration next = pause;
        try {
            for (int left = tries; ; left--) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedException("interrupted before a try");
                }
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    if (left == 1) {
                        for (Exception earlier : failures) {
                            if (earlier != e) {
                                e.addSuppressed(earlier);
                            }
                        }
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
