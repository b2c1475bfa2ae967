package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Sleeps after every failure, also after the one that ends it. */
@Rejected(by = "noPauseComesAfterTheLastTry", says = "the pauses: 100 ms, 200 ms, 400 ms")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>();
        Duration next = pause;
        try {
            for (int i = 0; i < tries; i++) {
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    earlier.add(e);
                }
                sleeper.sleep(next);
                next = next.multipliedBy(2);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        }
        Exception last = earlier.removeLast();
        earlier.stream().filter(e -> e != last).forEach(last::addSuppressed);
        throw last;
    }
}
