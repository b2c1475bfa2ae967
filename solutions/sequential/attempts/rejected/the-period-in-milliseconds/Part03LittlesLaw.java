package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Thinks of latencies below a millisecond, and not of periods. */
@Rejected(by = "aRateMayBePerAnyPeriod", says = "3 per 1500000 ns")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return rate.requests() * (latency.toNanos() / 1e6) / rate.per().toMillis();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return Math.ceilDiv(
                Math.multiplyExact(target.requests(), latency.toNanos()), target.per().toNanos());
    }
}
