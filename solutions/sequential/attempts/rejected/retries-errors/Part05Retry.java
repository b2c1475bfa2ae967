package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;
import lombok.SneakyThrows;

/** Takes an Error for a failure of the call. */
@Rejected(by = "anErrorOfAnyTryOrPauseComesOutAtOnce", says = "2 calls, and no exception came out")
public final class Part05Retry {

    private Part05Retry() {}

    @SneakyThrows
    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Throwable> earlier = new ArrayList<>();
        Duration next = pause;
        try {
            while (true) {
                try {
                    return call.call();
                } catch (InterruptedException e) {
                    throw e;
                } catch (Throwable e) {
                    if (earlier.size() == tries - 1) {
                        for (Throwable failure : earlier) {
                            if (failure != e) {
                                e.addSuppressed(failure);
                            }
                        }
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
