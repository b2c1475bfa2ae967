package kata.sequential;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Keeps the latest sixteen failures, so that they do not fill the memory. */
@Rejected(by = "eachRetryKeepsAllOfItsFailures", says = "with 16 failures suppressed")
public final class Part05Retry {

    private Part05Retry() {}

    // With Integer.MAX_VALUE tries, all failures would fill the memory.
    private static final int REMEMBERED = 16;

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        Deque<Exception> earlier = new ArrayDeque<>();
        Duration next = pause;
        try {
            for (int n = 1; ; n++) {
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception failure) {
                    if (n == tries) {
                        for (Exception e : earlier) {
                            if (e != failure) {
                                failure.addSuppressed(e);
                            }
                        }
                        throw failure;
                    }
                    if (earlier.size() == REMEMBERED) {
                        earlier.removeFirst();
                    }
                    earlier.addLast(failure);
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
