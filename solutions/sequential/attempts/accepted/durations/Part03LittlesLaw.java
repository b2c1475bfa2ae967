package kata.sequential;

import java.time.Duration;
import kata.kit.Rate;

/** Durations do the arithmetic: the work that a period brings, cut into periods. */
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        Duration work = latency.multipliedBy(rate.requests());
        return (double) work.toNanos() / rate.per().toNanos();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency / (latency.toNanos() / 1e9);
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        Duration work = latency.multipliedBy(target.requests());
        return work.plus(target.per()).minusNanos(1).dividedBy(target.per());
    }
}
