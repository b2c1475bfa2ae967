package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Counts the latency in whole seconds: most calls take none. */
@Rejected(by = "latenciesOfLessThanASecondCount", says = "0.0 requests in progress")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return (double) rate.requests() * latency.toSeconds() / rate.per().toSeconds();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return (double) concurrency / latency.toSeconds();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return (long) Math.ceil(concurrency(target, latency));
    }
}
