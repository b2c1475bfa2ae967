package kata.sequential;

import java.time.Duration;
import kata.kit.Rate;

/**
 * Doubles all the way. They are exact for whole numbers up to 2^53, and the quotient of two of them
 * is exact where it is whole: so rounding up sees 7, as long as the division comes last.
 */
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return (double) rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return (long) Math.ceil(concurrency(target, latency));
    }
}
