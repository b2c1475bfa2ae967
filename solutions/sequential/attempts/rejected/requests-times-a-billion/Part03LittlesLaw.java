package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Multiplies the requests with a billion, as longs. */
@Rejected(by = "largeNumbersAreRightToo", says = "10,000,000,000")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    /** Returns how many requests are in progress at the same time, on average. */
    public static double concurrency(Rate rate, Duration latency) {
        double perSecond = rate.requests() * 1_000_000_000L / (double) rate.per().toNanos();
        return perSecond * (latency.toNanos() / 1e9);
    }

    /** Returns how many requests end per second if this many are always in progress. */
    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    /** Returns the fewest threads that keep up if each request holds a thread. */
    public static long threadsNeeded(Rate target, Duration latency) {
        return Math.ceilDiv(target.requests() * latency.toNanos(), target.per().toNanos());
    }
}
