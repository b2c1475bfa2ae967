package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Swallows the interruption of the pause and goes on. */
@Rejected(by = "anInterruptionOfAnyTryOrPauseEndsIt", says = "pause 1 was interrupted")
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
                } catch (InterruptedException e) {
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
                try {
                    sleeper.sleep(next);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                next = next.multipliedBy(2);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        }
    }
}
