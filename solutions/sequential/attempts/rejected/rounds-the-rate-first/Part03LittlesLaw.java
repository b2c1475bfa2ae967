package kata.sequential;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Rate;

/** Requests per second first, rounded to 34 digits, and then times the latency. */
@Rejected(by = "aRateThatIsNoDecimalFractionStaysExact", says = "2 threads, for 1 per minute")
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    public static double concurrency(Rate rate, Duration latency) {
        return inProgress(rate, latency).doubleValue();
    }

    public static double throughputPerSecond(long concurrency, Duration latency) {
        return BigDecimal.valueOf(concurrency)
                .divide(seconds(latency), MathContext.DECIMAL128)
                .doubleValue();
    }

    public static long threadsNeeded(Rate target, Duration latency) {
        return inProgress(target, latency).setScale(0, RoundingMode.CEILING).longValueExact();
    }

    private static BigDecimal inProgress(Rate rate, Duration latency) {
        return BigDecimal.valueOf(rate.requests())
                .divide(seconds(rate.per()), MathContext.DECIMAL128)
                .multiply(seconds(latency));
    }

    private static BigDecimal seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos(), 9);
    }
}
