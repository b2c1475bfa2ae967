package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Takes every rate for a rate per second. */
@Rejected(by = "aRateMayBePerMinuteOrPerHour", says = "360.0 requests in progress")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return rate.requests() * (latency.toNanos() / 1e9);
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return Math.ceilDiv(
                Math.multiplyExact(target.requests(), latency.toNanos()), target.per().toNanos());
    }
}
