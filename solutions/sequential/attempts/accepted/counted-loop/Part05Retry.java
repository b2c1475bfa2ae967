package kata.sequential;

import java.time.Duration;
import java.util.concurrent.Callable;
import kata.kit.Sleeper;

/** Hands the failures on from one try to the next, and sleeps before every try but the first. */
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        Exception last = null;
        for (int i = 0; i < tries; i++) {
            try {
                if (i > 0) {
                    sleeper.sleep(pause.multipliedBy(1L << i - 1));
                }
                return call.call();
            } catch (Exception e) {
                if (last != null && last != e) {
                    for (Throwable earlier : last.getSuppressed()) {
                        e.addSuppressed(earlier);
                    }
                    e.addSuppressed(last);
                }
                last = e;
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                    break;
                }
            }
        }
        throw last;
    }
}
