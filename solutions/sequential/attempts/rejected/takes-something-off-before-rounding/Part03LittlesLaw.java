package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Hides the rounding error of doubles behind a tolerance. */
@Rejected(by = "theSmallestFractionNeedsAThread", says = "0 threads")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return rate.requests() / seconds(rate.per()) * seconds(latency);
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency / seconds(latency);
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return (long) Math.ceil(concurrency(target, latency) - 1e-9);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
