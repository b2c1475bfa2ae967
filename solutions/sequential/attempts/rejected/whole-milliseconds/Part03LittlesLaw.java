package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Counts the latency in whole milliseconds: a call in memory takes none. */
@Rejected(by = "latenciesOfNanosecondsCount", says = "0.0 requests in progress")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return (double) rate.requests() * latency.toMillis() / rate.per().toMillis();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1000.0 / latency.toMillis();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return (long) Math.ceil(concurrency(target, latency));
    }
}
