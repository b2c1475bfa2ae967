package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.OneAtATime;
import kata.kit.Shop;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "Latency adds up", kind = WRITE, minutes = 10)
class Part02LatencyAddsUpTest {

    // Their sum differs from every other sum of some of them, and from the longest.
    private static final Shop.Latencies LATENCIES =
            new Shop.Latencies(
                    Duration.ofMillis(120), Duration.ofMillis(250), Duration.ofMillis(80));
    private static final int LOADS_OF_A_BAD_HOUR = 300;
    private static final Duration TENTH_SECOND = Duration.ofMillis(100);

    @Test
    void thePageShowsWhatTheThreeServicesAnswer(Timeline timeline) {
        Shop shop = new Shop(timeline, LATENCIES, () -> {});

        Shop.Page page = Part02LatencyAddsUp.load(shop, 7);

        Shop.Page expected = pageOf(7);
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
    void eachServiceIsCalledOnce(Timeline timeline) {
        Shop shop = new Shop(timeline, LATENCIES, () -> {});

        Part02LatencyAddsUp.load(shop, 7);

        List<String> calls = timeline.spans().stream().map(Timeline.Span::task).toList();
        seen("%d calls: %s", calls.size(), first(8, calls))
                .expected("3 calls: one of user, one of orders, one of recommendations")
                .why(
                        "The page needs three answers and waits for every call. A second call to the"
                                + " same service costs its full latency again.")
                .lookAt(
                        calls.size() > 3
                                ? "Is a service called again, where a variable could keep its"
                                        + " answer?"
                                : "")
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
                        "A single thread makes the next call after the previous one has returned."
                                + " Only calls that overlap take as long as the slowest of them.")
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

    @Test
    void everyLoadCallsTheServicesAgain(Timeline timeline) throws Throwable {
        Shop shop = new Shop(timeline, LATENCIES, () -> {});
        Shop other = new Shop(timeline, LATENCIES, () -> {});
        int calls = 0;
        for (Shop asked : List.of(shop, shop, other)) {
            for (long userId : new long[] {7, 8, 0, -1, 5_000_000_007L}) {
                Shop.Page page = Part02LatencyAddsUp.load(asked, userId);

                calls += 3;
                int made = timeline.spans().size();
                Shop.Page expected = pageOf(userId);
                seen("load %d, for user %d: %d calls so far; %s", calls / 3, userId, made, page)
                        .expected("%d calls so far; %s", calls, expected)
                        .why(
                                "An answer that is kept for a later load may be out of date, or"
                                        + " belong to another customer.")
                        .unless(made == calls && expected.equals(page));
            }
        }
    }

    @Test
    void twoLoadsAtATimeShareNoCall() throws Throwable {
        Timeline timeline = new Timeline();
        Gate gate = new Gate("calls");
        Shop shop = new Shop(timeline, LATENCIES, () -> passUnlessOpen(gate));

        Caller<Shop.Page> one = Caller.start("load", () -> Part02LatencyAddsUp.load(shop, 7));
        gate.awaitEntered(1);
        Caller<Shop.Page> other = Caller.start("load", () -> Part02LatencyAddsUp.load(shop, 7));
        other.awaitStill();
        gate.open();
        one.result();
        other.result();

        int made = timeline.spans().size();
        seen("user 7 was loaded twice at the same time, with %d calls in all", made)
                .expected("6 calls: each load calls each service once")
                .why("The second load may be there because something has changed since the first.")
                .lookAt("What do two calls of load share?")
                .unless(made == 6);
    }

    @SneakyThrows
    private static void passUnlessOpen(Gate gate) {
        gate.pass();
    }

    @Test
    void aServiceThatFailsIsNotCalledAgain() {
        for (int failing = 1; failing <= 3; failing++) {
            for (Failure failure : Failure.unchecked()) {
                Timeline timeline = new Timeline();
                AtomicInteger calls = new AtomicInteger();
                int fails = failing;
                Shop shop =
                        new Shop(
                                timeline,
                                LATENCIES,
                                () -> {
                                    if (calls.incrementAndGet() == fails) {
                                        throw failure.raise();
                                    }
                                });

                Throwable thrown = catchThrowable(() -> Part02LatencyAddsUp.load(shop, 7));

                List<String> made = timeline.spans().stream().map(Timeline.Span::task).toList();
                seen("the calls: %s. Call %d threw %s", first(8, made), fails, failure.kind())
                        .expected("no service is called a second time")
                        .why(
                                "A second try costs a second latency. The caller knows how much"
                                        + " time is left, and decides whether it is worth that.")
                        .unless(made.size() == Set.copyOf(made).size());
                seen(
                                "call %d threw %s, and %s came out",
                                fails, failure.thrown(), thrown == null ? "nothing" : thrown)
                        .expected("%s, itself or as a cause", failure.thrown())
                        .why(
                                "A page with a hole looks like a customer without orders. An"
                                        + " exception tells the caller that it failed, and its"
                                        + " cause tells why.")
                        .unless(isOrIsCausedBy(thrown, failure.thrown()));
                int before = made.size();
                Shop.Page page = Part02LatencyAddsUp.load(shop, 7);
                int again = timeline.spans().size() - before;
                seen("the load after that made %d calls, and gave %s", again, page)
                        .expected("3 calls, like every load")
                        .why("Answers kept from a failed load are out of date for the next one.")
                        .unless(again == 3);
            }
        }
    }

    @Test
    void aBadHourIsNotRemembered() {
        Timeline timeline = new Timeline();
        AtomicBoolean down = new AtomicBoolean(true);
        Shop shop =
                new Shop(
                        timeline,
                        LATENCIES,
                        () -> {
                            if (down.get()) {
                                throw new Boom("the services are down");
                            }
                        });

        for (int load = 1; load <= LOADS_OF_A_BAD_HOUR; load++) {
            int before = timeline.spans().size();
            catchThrowable(() -> Part02LatencyAddsUp.load(shop, 7));
            seen("all services were down; load %d called none of them", load)
                    .expected("each load asks again")
                    .why(
                            "When they are up again, the first load that asks gets its page. Whether"
                                    + " to spare them for a while is the caller's decision.")
                    .lookAt("What does a load leave behind for the next one?")
                    .unless(timeline.spans().size() > before);
        }
        down.set(false);
        int before = timeline.spans().size();
        Throwable thrown = catchThrowable(() -> Part02LatencyAddsUp.load(shop, 7));

        int made = timeline.spans().size() - before;
        seen(
                        "%d loads failed. With the services up again, the next one made %d calls, and"
                                + " %s came out",
                        LOADS_OF_A_BAD_HOUR, made, thrown == null ? "a page" : thrown)
                .expected("3 calls, and a page")
                .why("A load that failed says nothing about the next one.")
                .unless(made == 3 && thrown == null);
    }

    @Test
    void twoLoadsAtATimeShowTheirOwnUsers() throws Throwable {
        for (int held = 1; held <= 3; held++) {
            Gate gate = new Gate("calls");
            AtomicInteger calls = new AtomicInteger();
            int stopped = held;
            Shop shop =
                    new Shop(
                            new Timeline(),
                            LATENCIES,
                            () -> {
                                if (calls.incrementAndGet() == stopped) {
                                    passUnlessOpen(gate);
                                }
                            });

            Caller<Shop.Page> one = Caller.start("load", () -> Part02LatencyAddsUp.load(shop, 7));
            gate.awaitEntered(1);
            Caller<Shop.Page> other = Caller.start("load", () -> Part02LatencyAddsUp.load(shop, 8));
            other.awaitStill();
            gate.open();
            List<Shop.Page> pages = List.of(one.result(), other.result());

            List<Shop.Page> expected = List.of(pageOf(7), pageOf(8));
            seen("user 8 was loaded while user 7's page waited for call %d of 3: %s", held, pages)
                    .expected("%s", expected)
                    .why("One customer sees the name or the orders of another one.")
                    .lookAt("What do two calls of load share?")
                    .unless(expected.equals(pages));
        }
    }

    private static Shop.Page pageOf(long userId) {
        return new Shop.Page(
                "user " + userId,
                "Cluj",
                List.of(userId + "-book", userId + "-lamp"),
                List.of("chair for " + userId, "desk for " + userId));
    }

    @Test
    void theSumIsExactForEveryLatency() {
        Duration nanos = Duration.ofNanos(999_999_999);
        Duration year = Duration.ofDays(365).plusNanos(1);
        List<Shop.Latencies> cases =
                List.of(
                        new Shop.Latencies(Duration.ZERO, Duration.ZERO, Duration.ZERO),
                        new Shop.Latencies(TENTH_SECOND, TENTH_SECOND, TENTH_SECOND),
                        new Shop.Latencies(TENTH_SECOND, Duration.ZERO, TENTH_SECOND),
                        new Shop.Latencies(nanos, nanos, nanos),
                        new Shop.Latencies(
                                Duration.ofMinutes(2), TENTH_SECOND, Duration.ofNanos(1)),
                        new Shop.Latencies(Duration.ofNanos(3), TENTH_SECOND, Duration.ofHours(1)),
                        new Shop.Latencies(year, year, Duration.ofNanos(1)),
                        new Shop.Latencies(year, nanos, year));
        for (Shop.Latencies latencies : cases) {
            Duration sum =
                    Stream.of(latencies.user(), latencies.orders(), latencies.recommendations())
                            .reduce(Duration.ZERO, Duration::plus);

            Duration expected = Part02LatencyAddsUp.expectedLatency(latencies);

            seen(
                            "you expect %s for %s, %s and %s",
                            inMillis(expected),
                            inMillis(latencies.user()),
                            inMillis(latencies.orders()),
                            inMillis(latencies.recommendations()))
                    .expected("%s", inMillis(sum))
                    .why("Each of the three waits counts in full, however long or short it is.")
                    .unless(sum.equals(expected));
        }
    }

    private static boolean isOrIsCausedBy(Throwable thrown, Throwable failure) {
        return Stream.iterate(thrown, t -> t != null, Throwable::getCause)
                .limit(20)
                .anyMatch(t -> t == failure);
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
