package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.kit.Sleeper;

/** The remaining tries are a retry, too. */
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        try {
            return retry(call, tries, pause, sleeper, List.of());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        }
    }

    private static <T> T retry(
            Callable<T> call, int tries, Duration pause, Sleeper sleeper, List<Exception> earlier)
            throws Exception {
        try {
            return call.call();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (tries == 1) {
                earlier.stream().filter(failure -> failure != e).forEach(e::addSuppressed);
                throw e;
            }
            sleeper.sleep(pause);
            List<Exception> failures = new ArrayList<>(earlier);
            failures.add(e);
            return retry(call, tries - 1, pause.plus(pause), sleeper, failures);
        }
    }
}
