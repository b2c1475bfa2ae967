package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Cuts the fraction off and adds one: one too many where there is no fraction. */
@Rejected(by = "asManyThreadsAsRequestsInProgress", says = "6,001 threads")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return (double) rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return (long) concurrency(target, latency) + 1;
    }
}
