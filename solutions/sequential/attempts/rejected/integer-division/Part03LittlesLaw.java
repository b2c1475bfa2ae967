package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Divides a long by a long and makes a double of what is left. */
@Rejected(by = "twentyThousandUsersWhoWaitSixSeconds", says = "3333.0 requests per second")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return rate.requests() * latency.toNanos() / rate.per().toNanos();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return concurrency * 1_000_000_000 / latency.toNanos();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return Math.ceilDiv(
                Math.multiplyExact(target.requests(), latency.toNanos()), target.per().toNanos());
    }
}
