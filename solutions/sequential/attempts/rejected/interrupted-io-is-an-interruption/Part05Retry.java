package kata.sequential;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** An InterruptedIOException ends it. That of a socket is a failure to answer in time. */
@Rejected(by = "everyKindOfExceptionIsTriedAgain", says = "SocketTimeoutException")
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
        for (int made = 1; ; made++) {
            try {
                return call.call();
            } catch (InterruptedException | InterruptedIOException e) {
                Thread.currentThread().interrupt();
                throw e;
            } catch (Exception failure) {
                if (made == tries) {
                    for (Exception each : earlier) {
                        if (each != failure) {
                            failure.addSuppressed(each);
                        }
                    }
                    throw failure;
                }
                earlier.add(failure);
            }
            try {
                sleeper.sleep(next);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw e;
            }
            next = next.multipliedBy(2);
        }
    }
}
