package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Makes a double of the product, when it has overflowed already. */
@Rejected(by = "largeNumbersAreRightToo", says = "for 9,300,000,000 in progress at 1 s each")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return (double) rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1_000_000_000L / (double) latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return Math.ceilDiv(
                Math.multiplyExact(target.requests(), latency.toNanos()), target.per().toNanos());
    }
}
