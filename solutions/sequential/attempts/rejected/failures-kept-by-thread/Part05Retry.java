package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Keeps the failures in a thread local, which a retry within a call clears. */
@Rejected(by = "eachRetryKeepsAllOfItsFailures", says = "each of which made a retry of its own")
public final class Part05Retry {

    private Part05Retry() {}

    // A list for each thread: retries of different threads do not see each other.
    private static final ThreadLocal<List<Exception>> EARLIER =
            ThreadLocal.withInitial(ArrayList::new);

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        Duration next = pause;
        try {
            for (int n = 1; ; n++) {
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception failure) {
                    if (n == tries) {
                        throw withEarlier(failure);
                    }
                    EARLIER.get().add(failure);
                }
                sleeper.sleep(next);
                next = next.multipliedBy(2);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        } finally {
            EARLIER.remove();
        }
    }

    private static Exception withEarlier(Exception last) {
        for (Exception e : EARLIER.get()) {
            if (e != last) {
                last.addSuppressed(e);
            }
        }
        return last;
    }
}
