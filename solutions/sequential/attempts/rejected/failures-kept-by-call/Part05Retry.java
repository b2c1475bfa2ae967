package kata.sequential;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Earlier failures are kept under the call, and stay there when an Error ends the retry. */
@Rejected(
        by = "theSameCallMayBeRetriedAfterwards",
        says = "suppressed in it: before the error, first")
public final class Part05Retry {

    private static final Map<Callable<?>, List<Exception>> EARLIER = new ConcurrentHashMap<>();

    private Part05Retry() {}

    /**
     * Makes the call, and makes it again if it fails.
     *
     * @param tries how many calls to make at most, the first one included; 1 or more
     */
    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        Duration next = pause;
        for (int made = 1; ; made++) {
            try {
                T result = call.call();
                EARLIER.remove(call);
                return result;
            } catch (InterruptedException e) {
                throw interrupted(call, e);
            } catch (Exception failure) {
                if (made == tries) {
                    List<Exception> earlier = EARLIER.remove(call);
                    if (earlier != null) {
                        earlier.stream()
                                .filter(each -> each != failure)
                                .forEach(failure::addSuppressed);
                    }
                    throw failure;
                }
                EARLIER.computeIfAbsent(call, _ -> new CopyOnWriteArrayList<>()).add(failure);
            }
            try {
                sleeper.sleep(next);
            } catch (InterruptedException e) {
                throw interrupted(call, e);
            }
            next = next.multipliedBy(2);
        }
    }

    private static InterruptedException interrupted(Callable<?> call, InterruptedException e) {
        EARLIER.remove(call);
        Thread.currentThread().interrupt();
        return e;
    }
}
