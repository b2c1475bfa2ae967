package kata.sequential;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Takes null for a failure, and asks again. */
@Rejected(by = "everyCourseOfTriesIsAsExpected", says = "which is a result like any other")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>();
        Duration next = pause;
        try {
            while (true) {
                try {
                    T result = call.call();
                    if (result != null) {
                        return result;
                    }
                    throw new IOException("no answer");
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
