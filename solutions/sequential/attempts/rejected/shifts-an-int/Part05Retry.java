package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Shifts an int: after 31 doublings the pause is negative. */
@Rejected(by = "afterManyTriesThePausesStillDouble", says = "pause 32 was -2147483648 ms")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>();
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
                sleeper.sleep(pause.multipliedBy(1 << earlier.size() - 1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        }
    }
}
