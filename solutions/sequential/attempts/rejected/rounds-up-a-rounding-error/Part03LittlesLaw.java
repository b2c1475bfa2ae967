package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Turns the latency into seconds first: 0.07 is not exact as a double. */
@Rejected(by = "sevenIsNotRoundedUpToEight", says = "8 threads")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return perSecond(rate) * seconds(latency);
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1e9 / latency.toNanos();
    }

    // tag::threads[]
    public static long threadsNeeded(Rate target, Duration latency) {
        return (long) Math.ceil(concurrency(target, latency));
    }

    // end::threads[]

    private static double perSecond(Rate rate) {
        return rate.requests() / seconds(rate.per());
    }

    // tag::seconds[]
    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
    // end::seconds[]
}
