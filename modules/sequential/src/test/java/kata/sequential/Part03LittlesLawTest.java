package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import kata.judge.Exercise;
import kata.kit.Rate;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "Little's law", kind = WRITE, minutes = 15)
class Part03LittlesLawTest {

    private static final Duration SIX_SECONDS = Duration.ofSeconds(6);
    private static final Duration QUARTER_SECOND = Duration.ofMillis(250);
    private static final Duration TWO_HUNDRED_NANOS = Duration.ofNanos(200);

    @Test
    void concurrencyIsRateTimesLatency() {
        String why =
                "Every second brings new requests, and each stays for its latency. A longer stay"
                        + " means more of them at the same time.";
        concurrency(Rate.perSecond(3), Duration.ofSeconds(2), 6, why);
        concurrency(Rate.perSecond(1_000), SIX_SECONDS, 6_000, why);
    }

    @Test
    void throughputIsConcurrencyOverLatency() {
        String why = "Each place is free again after one latency, and then takes the next request.";
        throughput(12, Duration.ofSeconds(3), 4, why);
        throughput(500, Duration.ofSeconds(1), 500, why);
    }

    @Test
    void aRateMayBePerMinuteOrPerHour() {
        String why = "A rate per minute, read as a rate per second, is wrong by a factor of 60.";
        concurrency(Rate.perMinute(120), Duration.ofSeconds(3), 6, why);
        concurrency(Rate.perHour(7_200), Duration.ofSeconds(5), 10, why);
    }

    @Test
    void twentyThousandUsersWhoWaitSixSeconds() {
        throughput(
                20_000,
                SIX_SECONDS,
                20_000 / 6.0,
                "Between two long numbers, / drops the fraction. One third of a request per second"
                        + " is 28,800 requests a day.");
        concurrency(
                new Rate(20_000, SIX_SECONDS),
                SIX_SECONDS,
                20_000,
                "20,000 requests come in 6 s, and each stays 6 s: when the last comes, the first is"
                        + " still there.");
    }

    @Test
    void latenciesOfLessThanASecondCount() {
        String why =
                "In whole seconds most latencies are 0, as if no request were ever in progress.";
        concurrency(Rate.perSecond(2), QUARTER_SECOND, 0.5, why);
        throughput(200, QUARTER_SECOND, 800, why);
    }

    @Test
    void latenciesOfNanosecondsCount() {
        String why = "In memory a call takes nanoseconds. In whole milliseconds that is 0.";
        concurrency(Rate.perSecond(5_000_000), TWO_HUNDRED_NANOS, 1, why);
        throughput(1, TWO_HUNDRED_NANOS, 5_000_000, why);
    }

    @Test
    void asManyThreadsAsRequestsInProgress() {
        String why =
                "A request holds its thread for its whole latency. One thread too few, and the"
                        + " queue grows for ever; each thread too many costs memory.";
        threads(Rate.perSecond(1_000), SIX_SECONDS, 6_000, why);
        threads(new Rate(20_000, SIX_SECONDS), SIX_SECONDS, 20_000, why);
    }

    @Test
    void aFractionOfAThreadIsAWholeThread() {
        String why =
                "With fewer threads than requests in progress the server falls behind: the queue"
                        + " grows as long as the load lasts.";
        threads(Rate.perSecond(5), QUARTER_SECOND, 2, why);
        threads(Rate.perMinute(90), Duration.ofSeconds(1), 2, why);
        threads(Rate.perHour(1), Duration.ofMillis(1), 1, why);
        threads(Rate.perSecond(5_000_001), TWO_HUNDRED_NANOS, 2, why);
    }

    @Test
    void sevenIsNotRoundedUpToEight() {
        String why =
                "Seconds as a double are not exact: 100 * 0.07 is 7.000000000000001, and rounding"
                        + " up makes 8 of it. Count in whole nanoseconds.";
        threads(Rate.perSecond(100), Duration.ofMillis(70), 7, why);
    }

    private static void concurrency(Rate rate, Duration latency, double expected, String why) {
        double actual = Part03LittlesLaw.concurrency(rate, latency);
        seen("%s requests in progress, for %s at %s each", actual, words(rate), words(latency))
                .expected("%s", expected)
                .why(why)
                .unless(isClose(actual, expected));
    }

    private static void throughput(
            long concurrency, Duration latency, double expected, String why) {
        double actual = Part03LittlesLaw.throughputPerSecond(concurrency, latency);
        seen(
                        "%s requests per second, for %,d in progress at %s each",
                        actual, concurrency, words(latency))
                .expected("%s", expected)
                .why(why)
                .unless(isClose(actual, expected));
    }

    private static void threads(Rate target, Duration latency, long expected, String why) {
        long actual = Part03LittlesLaw.threadsNeeded(target, latency);
        seen(
                        "%,d %s, for %s at %s each",
                        actual, actual == 1 ? "thread" : "threads", words(target), words(latency))
                .expected("%,d", expected)
                .why(why)
                .unless(actual == expected);
    }

    // What floating point loses on the way is no mistake here; a wrong unit or a lost fraction is.
    private static boolean isClose(double actual, double expected) {
        return Math.abs(actual - expected) <= expected * 1e-9;
    }

    private static String words(Rate rate) {
        String period = words(rate.per());
        return "%,d per %s"
                .formatted(
                        rate.requests(),
                        switch (period) {
                            case "1 s" -> "second";
                            case "60 s" -> "minute";
                            case "3600 s" -> "hour";
                            default -> period;
                        });
    }

    private static String words(Duration duration) {
        long nanos = duration.toNanos();
        return nanos % 1_000_000_000 == 0
                ? nanos / 1_000_000_000 + " s"
                : nanos % 1_000_000 == 0 ? nanos / 1_000_000 + " ms" : nanos + " ns";
    }
}
