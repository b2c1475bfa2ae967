package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Makes room for a failure of every try that is allowed. */
@Rejected(by = "anyNumberOfTriesIsAllowedAndCallsAreIndependent", says = "the memory ran out")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>(tries);
        Duration next = pause;
        try {
            while (true) {
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    if (earlier.size() == tries - 1) {
                        earlier.stream().filter(f -> f != e).forEach(e::addSuppressed);
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
