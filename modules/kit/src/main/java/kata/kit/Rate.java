package kata.kit;

import java.time.Duration;

/**
 * How often requests come: a number in each period, on average.
 *
 * @param requests how many come in one period, zero or more
 * @param per the period, more than zero
 */
public record Rate(long requests, Duration per) {

    public Rate {
        if (requests < 0 || !per.isPositive()) {
            throw new IllegalArgumentException(
                    "not a rate: %d requests per %s".formatted(requests, per));
        }
    }

    public static Rate perSecond(long requests) {
        return new Rate(requests, Duration.ofSeconds(1));
    }

    public static Rate perMinute(long requests) {
        return new Rate(requests, Duration.ofMinutes(1));
    }

    public static Rate perHour(long requests) {
        return new Rate(requests, Duration.ofHours(1));
    }
}
