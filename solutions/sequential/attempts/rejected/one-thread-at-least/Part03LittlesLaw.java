package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Keeps a thread for requests that do not come. */
@Rejected(by = "withoutRequestsNothingIsInProgress", says = "1 thread, for 0 per second")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return (double) rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        long work = Math.multiplyExact(target.requests(), latency.toNanos());
        return Math.max(1, Math.ceilDiv(work, target.per().toNanos()));
    }
}
