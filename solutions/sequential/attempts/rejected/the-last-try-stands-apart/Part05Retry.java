package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Sleeper;

/** Makes the last try after the loop, where nobody looks for an interruption. */
@Rejected(by = "anInterruptionOfAnyTryOrPauseEndsIt", says = "the interrupt flag not set")
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        List<Exception> earlier = new ArrayList<>();
        Duration next = pause;
        for (int i = 1; i < tries; i++) {
            try {
                return attempt(call, earlier, sleeper, next);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw e;
            } catch (Exception e) {
                next = next.multipliedBy(2);
            }
        }
        try {
            return call.call();
        } catch (Exception last) {
            earlier.stream().filter(failure -> failure != last).forEach(last::addSuppressed);
            throw last;
        }
    }

    private static <T> T attempt(
            Callable<T> call, List<Exception> earlier, Sleeper sleeper, Duration pause)
            throws Exception {
        try {
            return call.call();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            earlier.add(e);
            sleeper.sleep(pause);
            throw e;
        }
    }
}
