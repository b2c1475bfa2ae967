package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import kata.judge.Exercise;
import kata.judge.probe.OneAtATime;
import kata.kit.Shop;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "Latency adds up", kind = WRITE, minutes = 10)
class Part02LatencyAddsUpTest {

    // Their sum differs from every other sum of some of them, and from the longest.
    private static final Shop.Latencies LATENCIES =
            new Shop.Latencies(
                    Duration.ofMillis(120), Duration.ofMillis(250), Duration.ofMillis(80));

    @Test
    void thePageShowsWhatTheThreeServicesAnswer(Timeline timeline) {
        Shop shop = new Shop(timeline, LATENCIES, () -> {});

        Shop.Page page = Part02LatencyAddsUp.load(shop, 7);

        Shop.Page expected =
                new Shop.Page(
                        "user 7",
                        "Cluj",
                        List.of("7-book", "7-lamp"),
                        List.of("chair for 7", "desk for 7"));
        seen("%s", page)
                .expected("%s", expected)
                .why("A page that mixes up its parts shows one customer what another one ordered.")
                .unless(expected.equals(page));
    }

    @Test
    void theCallsRunOneAtATimeInTheCallingThread(Timeline timeline) {
        OneAtATime oneAtATime = new OneAtATime("calls");
        Shop shop = new Shop(timeline, LATENCIES, oneAtATime::enter);

        Part02LatencyAddsUp.load(shop, 7);

        assertThat(timeline).neverOverlaps().onlyOnThread(Thread.currentThread());
    }

    @Test
    void eachServiceIsAskedOnce(Timeline timeline) {
        Shop shop = new Shop(timeline, LATENCIES, () -> {});

        Part02LatencyAddsUp.load(shop, 7);

        List<String> calls = timeline.spans().stream().map(Timeline.Span::task).toList();
        seen("%d calls: %s", calls.size(), first(8, calls))
                .expected("3 calls: one of user, one of orders, one of recommendations")
                .why(
                        "The page waits for every call. A second call of the same service costs its"
                                + " whole latency again, and tells nothing new.")
                .lookAt("Is an answer asked for again, where a variable could keep it?")
                .unless(
                        calls.stream()
                                .sorted()
                                .toList()
                                .equals(List.of("orders", "recommendations", "user")));
    }

    @Test
    void theExpectedLatencyIsHowLongThePageWaits(Timeline timeline) {
        Shop shop = new Shop(timeline, LATENCIES, () -> {});
        Part02LatencyAddsUp.load(shop, 7);

        Duration expected = Part02LatencyAddsUp.expectedLatency(LATENCIES);

        seen("you expect %s; the page waited %s", inMillis(expected), inMillis(shop.waited()))
                .expected("the services take 120 ms, 250 ms and 80 ms: 450 ms in all")
                .why(
                        "One thread asks for the next answer when it has the one before. Only calls"
                                + " that overlap take as long as the slowest of them.")
                .unless(shop.waited().equals(expected));
    }

    @Test
    void latenciesOfLessThanAMillisecondCountToo() {
        Duration expected =
                Part02LatencyAddsUp.expectedLatency(
                        new Shop.Latencies(
                                Duration.ofNanos(400_000),
                                Duration.ofNanos(350_000),
                                Duration.ofNanos(1)));

        seen("you expect %s for 0.4 ms, 0.35 ms and 0.000001 ms", inMillis(expected))
                .expected("0.750001 ms")
                .why("A cache answers in microseconds. A thousand such calls are not free.")
                .lookAt("What does the conversion to another unit cut off?")
                .unless(Duration.ofNanos(750_001).equals(expected));
    }

    private static String first(int most, List<String> names) {
        return names.stream().limit(most).collect(Collectors.joining(", "))
                + (names.size() > most ? ", …" : "");
    }

    private static String inMillis(Duration duration) {
        if (duration == null) {
            return "null";
        }
        BigDecimal millis =
                BigDecimal.valueOf(duration.getSeconds())
                        .movePointRight(3)
                        .add(BigDecimal.valueOf(duration.getNano(), 6));
        return millis.stripTrailingZeros().toPlainString() + " ms";
    }
}
