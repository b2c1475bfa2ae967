package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Math.round rounds 1.25 down. */
@Rejected(by = "aFractionOfAThreadIsAWholeThread", says = "1 thread, for 5 per second")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return (double) rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return Math.round(concurrency(target, latency));
    }
}
