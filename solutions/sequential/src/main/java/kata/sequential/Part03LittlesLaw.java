package kata.sequential;

import java.time.Duration;
import kata.kit.Rate;

/**
 * Little's law: requests in progress = rate × latency.
 *
 * <p>One unit for every time, the smallest one: nothing is cut off. Multiplied first and divided
 * last: nothing is lost in between.
 */
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    /** How many requests are in progress at the same time, on average. */
    public static double concurrency(Rate rate, Duration latency) {
        // The cast makes the division one of doubles. Seconds do not appear: the units cancel out.
        return (double) rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    /** How many requests are finished per second when so many are always in progress. */
    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    // tag::threads[]
    /** The fewest threads that keep up with the rate when each request holds a thread. */
    public static long threadsNeeded(Rate target, Duration latency) {
        // Whole numbers from beginning to end: rounding up must not see the last digit of a double.
        // multiplyExact, because 10 million requests that take an hour are too much for a long.
        return Math.ceilDiv(
                Math.multiplyExact(target.requests(), latency.toNanos()), target.per().toNanos());
    }
    // end::threads[]
}
