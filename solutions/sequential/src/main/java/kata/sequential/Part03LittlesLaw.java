package kata.sequential;

import java.time.Duration;
import kata.kit.Rate;

/**
 * Little's law: requests in progress = rate × latency.
 *
 * <p>Every time is in the smallest unit, so nothing is cut off. The division comes last, so nothing
 * is lost before it.
 */
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    /** Returns how many requests are in progress at the same time, on average. */
    public static double concurrency(Rate rate, Duration latency) {
        // The cast makes the division one of doubles. Seconds do not appear: the units cancel out.
        return (double) rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    /** Returns how many requests end per second if this many are always in progress. */
    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    // tag::threads[]
    /** Returns the fewest threads that keep up if each request holds a thread. */
    public static long threadsNeeded(Rate target, Duration latency) {
        // Whole numbers from beginning to end: rounding up must not see the last digit of a double.
        // multiplyExact throws if the product is too large for a long, instead of being wrong.
        return Math.ceilDiv(
                Math.multiplyExact(target.requests(), latency.toNanos()), target.per().toNanos());
    }
    // end::threads[]
}
