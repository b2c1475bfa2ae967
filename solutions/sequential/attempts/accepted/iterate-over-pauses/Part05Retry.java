package kata.sequential;

import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import kata.kit.Sleeper;

/** A stream of pauses, one fewer than tries. The flag is set where the interruption is seen. */
public final class Part05Retry {

    private Part05Retry() {}

    public static <T> T retry(Callable<T> call, int tries, Duration pause, Sleeper sleeper)
            throws Exception {
        Iterator<Duration> pauses =
                Stream.iterate(pause, p -> p.multipliedBy(2)).limit(tries - 1).iterator();
        Stream.Builder<Exception> earlier = Stream.builder();
        while (true) {
            Exception failure;
            try {
                return call.call();
            } catch (Exception e) {
                failure = e;
            }
            if (failure instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw failure;
            }
            if (!pauses.hasNext()) {
                Exception last = failure;
                earlier.build().filter(e -> e != last).forEach(last::addSuppressed);
                throw last;
            }
            earlier.add(failure);
            try {
                sleeper.sleep(pauses.next());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw e;
            }
        }
    }
}
