package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.List;
import kata.judge.Exercise;
import kata.kit.Rate;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "Little's law", kind = WRITE, minutes = 20)
class Part03LittlesLawTest {

    private static final Duration SIX_SECONDS = Duration.ofSeconds(6);
    private static final Duration QUARTER_SECOND = Duration.ofMillis(250);
    private static final Duration HUNDRED_DAYS = Duration.ofDays(100);
    private static final Duration TWO_HUNDRED_NANOS = Duration.ofNanos(200);

    @Test
    void concurrencyIsRateTimesLatency() {
        String why =
                "Every second brings new requests, and each stays for its latency. The longer they"
                        + " stay, the more are in progress at the same time.";
        concurrency(Rate.perSecond(3), Duration.ofSeconds(2), 6, why);
        concurrency(Rate.perSecond(1_000), SIX_SECONDS, 6_000, why);
    }

    @Test
    void throughputIsConcurrencyOverLatency() {
        String why = "Each request ends after one latency, and the next one takes its place.";
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
                "Between two longs, / drops the fraction. One third of a request per second"
                        + " is 28,800 requests a day.");
        concurrency(
                new Rate(20_000, SIX_SECONDS),
                SIX_SECONDS,
                20_000,
                "20,000 requests arrive in 6 s, and each stays 6 s: when the last one arrives, the"
                        + " first is still there.");
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
        String why = "A call in memory takes nanoseconds. In whole milliseconds that is 0.";
        concurrency(Rate.perSecond(5_000_000), TWO_HUNDRED_NANOS, 1, why);
        throughput(1, TWO_HUNDRED_NANOS, 5_000_000, why);
    }

    @Test
    void asManyThreadsAsRequestsInProgress() {
        String why =
                "A request holds its thread for its whole latency. With one thread too few the queue"
                        + " grows without end; each extra thread costs memory.";
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
                        + " that up gives 8.";
        threads(Rate.perSecond(100), Duration.ofMillis(70), 7, why);
    }

    @Test
    void aRateMayBePerAnyPeriod() {
        String why =
                "A period that is cut to whole milliseconds or seconds changes the rate, and a"
                        + " result that is rounded to a few decimals loses the small rates.";
        Duration oneAndAHalfMillis = Duration.ofNanos(1_500_000);
        concurrency(new Rate(3, oneAndAHalfMillis), Duration.ofNanos(500_000), 1, why);
        concurrency(new Rate(2, Duration.ofNanos(7)), Duration.ofNanos(21), 6, why);
        concurrency(new Rate(1, HUNDRED_DAYS), HUNDRED_DAYS, 1, why);
        concurrency(new Rate(1, HUNDRED_DAYS), Duration.ofNanos(1), 1 / 8.64e15, why);
        threads(new Rate(3, oneAndAHalfMillis), Duration.ofNanos(500_000), 1, why);
        threads(new Rate(3, oneAndAHalfMillis), Duration.ofNanos(500_001), 2, why);
        threads(new Rate(1, HUNDRED_DAYS), HUNDRED_DAYS, 1, why);
    }

    @Test
    void withoutRequestsNothingIsInProgress() {
        String why = "At night nobody comes. The formula holds then, too: no thread is needed.";
        concurrency(Rate.perSecond(0), SIX_SECONDS, 0, why);
        throughput(0, SIX_SECONDS, 0, why);
        threads(Rate.perSecond(0), SIX_SECONDS, 0, why);
    }

    @Test
    void theSmallestFractionNeedsAThread() {
        String why =
                "Any fraction above a whole number needs one more thread, nothing else does. A"
                        + " tolerance hides a rounding error in one case and makes one in another.";
        Duration nano = Duration.ofNanos(1);
        threads(new Rate(1, HUNDRED_DAYS), nano, 1, why);
        threads(Rate.perSecond(8_000_000_000_000_001L), nano, 8_000_001, why);
        threads(Rate.perSecond(8_000_000_000_000_000L), nano, 8_000_000, why);
        threads(Rate.perSecond(7_999_999_999_999_999L), nano, 8_000_000, why);
        threads(new Rate(1, Duration.ofDays(58)), Duration.ofDays(58).plus(nano), 2, why);
    }

    @Test
    void allRoundNumbersOfThreadsStayRound() {
        String why =
                "If n requests come every 10 ms and take 70 ms each, they need 7n threads. A"
                        + " rounding error makes some results one too high or one too low.";
        for (int requests = 1; requests <= 1_000; requests++) {
            Rate rate = new Rate(requests, Duration.ofMillis(10));
            threads(rate, Duration.ofMillis(70), 7L * requests, why);
            threads(Rate.perSecond(requests * 100L), Duration.ofMillis(70), 7L * requests, why);
        }
    }

    @Test
    void aRateThatIsNoDecimalFractionStaysExact() {
        String why =
                "Each request stays for one period or three, so their number is known exactly."
                        + " 7 a minute is 0.11666… a second: a rate that is rounded before it is"
                        + " multiplied makes a thread too many or too few.";
        for (Duration period :
                List.of(
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(7),
                        Duration.ofMillis(3),
                        Duration.ofNanos(11))) {
            for (int requests = 1; requests <= 100; requests++) {
                Rate rate = new Rate(requests, period);
                threads(rate, period, requests, why);
                threads(rate, period.multipliedBy(3), 3L * requests, why);
            }
        }
    }

    @Test
    void largeNumbersAreRightToo() {
        String why =
                "In Java a number that is too large for its type becomes a wrong one, often"
                        + " negative, and no exception says so. And a fraction that is cut off"
                        + " somewhere in a long time is missing from the result.";
        Duration milli = Duration.ofMillis(1);
        concurrency(new Rate(3_000_000_000L, milli), milli, 3e9, why);
        concurrency(Rate.perSecond(1_000_000), Duration.ofHours(2), 7.2e9, why);
        Rate tenBillion = new Rate(10_000_000_000L, Duration.ofHours(1));
        concurrency(tenBillion, Duration.ofNanos(1_000), 10_000 / 3600.0, why);
        threads(new Rate(3_000_000_000L, milli), milli, 3_000_000_000L, why);
        threads(Rate.perSecond(1_000_000), Duration.ofHours(2), 7_200_000_000L, why);
        throughput(9_300_000_000L, Duration.ofSeconds(1), 9.3e9, why);
        throughput(Long.MAX_VALUE, Duration.ofSeconds(3), Long.MAX_VALUE / 3.0, why);
        throughput(Long.MAX_VALUE, Duration.ofNanos(1), Long.MAX_VALUE * 1e9, why);
        throughput(8_640_000, HUNDRED_DAYS, 1, why);
        Duration aDay = Duration.ofDays(1).plusNanos(999_999);
        throughput(8_640_000, aDay, 8.64e15 / (8.64e13 + 999_999), why);
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
        return Math.abs(actual - expected) <= expected * 5e-9;
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
