package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.scheduler.VirtualTimeScheduler;

@Exercise(part = 4, title = "Ask for what you can take", kind = WRITE, minutes = 25)
class Part04BackPressureTest {

    private static final int BATCH = 4;

    // It sends what the rule gives it, as far as somebody has asked, and notes each request.
    private final Source<Integer> rows = new Source<>();
    private final Source<Integer> ticks = new Source<>();
    private final Recorder stored = new Recorder();

    // Every scheduler of the library is this one: it has no threads, so the shared ones never
    // start.
    @BeforeEach
    void virtualTime() {
        VirtualTimeScheduler.getOrSet();
    }

    @AfterEach
    void realTime() {
        VirtualTimeScheduler.reset();
    }

    @Test
    void everyRowIsStoredAndCounted() throws Throwable {
        CompletableFuture<Long> result =
                Caller.start("store", () -> store(Flux.range(1, 10), this::keep)).result();

        Seen.settled(result::isDone);
        seen("10 rows came; stored: %s; the result: %s", stored.events(), text(result))
                .expected("1 to 10 in order; the result: 10")
                .why("Also the last rows count, which do not fill a batch.")
                .unless(
                        stored.events().equals(numbers(1, 10))
                                && result.isDone()
                                && result.getNow(0L) == 10);
    }

    @Test
    void theCallComesBackBeforeTheRowsHaveCome() throws Throwable {
        Caller<CompletableFuture<Long>> caller =
                Caller.start("store", () -> store(rows.flux(), this::keep));
        try {
            caller.awaitStill();

            seen("no row has come yet, and the thread that called store waits for them")
                    .expected("store comes back at once; its result comes later")
                    .why("Rows that are pushed to you need no thread that waits for them.")
                    .unless(caller.hasEnded());
        } finally {
            rows.complete();
        }
        caller.result();
    }

    @Test
    void theFirstRequestIsForOneBatch() throws Throwable {
        store(rows.flux(), this::keep);

        seen("batches of %d were named; before the first row: %s", BATCH, requests())
                .expected("one request for %d", BATCH)
                .why(
                        "What is asked for may come at once, and has to be kept somewhere. Rows"
                                + " that are asked for one by one cost a round trip each.")
                .unless(rows.requests().equals(asked(1)));
    }

    @Test
    void theNextBatchIsAskedForWhenTheLastHasCome() throws Throwable {
        store(rows.flux(), this::keep);

        rows.give(1, 2, 3);
        String before = requests();
        boolean early = !rows.requests().equals(asked(1));
        rows.give(4);
        String after = requests();
        boolean next = rows.requests().equals(asked(2));

        seen("after 3 rows of a batch of 4: %s; after 4 rows: %s", before, after)
                .expected("after 3 rows: one request for 4; after 4 rows: two requests for 4")
                .why(
                        "With a request before the batch is through, more than a batch is under way"
                                + " or the requests get smaller than a batch.")
                .unless(!early && next);
    }

    @Test
    void aRowIsStoredBeforeTheNextBatchIsAskedFor() throws Throwable {
        List<Long> asked = new ArrayList<>();
        store(rows.flux(), _ -> asked.add(sum(rows.requests())));

        IntStream.rangeClosed(1, 2 * BATCH).forEach(rows::give);

        seen(
                        "when row %d was stored, the last of its batch, %d rows had been asked for",
                        BATCH, asked.get(BATCH - 1))
                .expected("%d: the next request comes when it is stored", BATCH)
                .why(
                        "Storing is the slow step. A request is a promise to have room, and that is"
                                + " there when the row is stored, not when it arrives.")
                .unless(asked.get(BATCH - 1) == BATCH);
    }

    @Test
    void aRowThatCannotBeStoredEndsIt() throws Throwable {
        Boom boom = new Boom("the disk is full");
        CompletableFuture<Long> result =
                store(
                        rows.flux(),
                        row -> {
                            if (row == 2) {
                                throw boom;
                            }
                            keep(row);
                        });

        String thrown = "";
        try {
            rows.give(1, 2, 3, 4);
        } catch (Throwable t) {
            thrown = ", and the source got a " + t.getClass().getSimpleName() + " thrown at it";
        }

        Seen.settled(result::isDone);
        boolean failed = result.isCompletedExceptionally() && reason(result) == boom;
        boolean left = rows.subscribers() == 0;
        seen(
                        "row 2 could not be stored; the result: %s; the source was %s%s",
                        text(result), left ? "cancelled" : "not cancelled", thrown)
                .expected("the result: failed with %s; the source cancelled", boom)
                .why("The source cannot help it. The one who waits for the result has to know.")
                .unless(failed && left && thrown.isEmpty());
    }

    @Test
    void aFailureOfTheSourceIsTheResult() throws Throwable {
        Boom boom = new Boom("the query was cut");
        CompletableFuture<Long> result = store(rows.flux(), this::keep);
        rows.give(1, 2);

        rows.fail(boom);

        Seen.settled(result::isDone);
        seen("the source failed after row 2; the result: %s", text(result))
                .expected("failed with %s", boom)
                .why("Else a half of the rows looks like all of them.")
                .unless(result.isCompletedExceptionally() && reason(result) == boom);
    }

    @Test
    void whoKeepsUpSeesEveryTick() {
        Seen<Integer> seen = Seen.of(Part04BackPressure.latest(ticks.flux()));

        IntStream.rangeClosed(1, 5).forEach(ticks::push);

        seen.has(5);
        seen("the subscriber was always ready, and of the ticks 1 to 5 it saw %s", seen.text())
                .expected("1, 2, 3, 4, 5, no end yet")
                .why("Ticks are dropped for those who are slow, and only for them.")
                .unless(seen.values().equals(List.of(1, 2, 3, 4, 5)) && !seen.completed());
    }

    @Test
    void whatNobodyHasAskedForIsNotPiledUp() {
        Seen<Integer> seen = Seen.of(Part04BackPressure.latest(ticks.flux()), 1);

        IntStream.rangeClosed(1, 1000).forEach(ticks::push);
        seen.request(Seen.ALL);

        seen.has(2);
        int kept = seen.values().size() - 1;
        seen(
                        "999 ticks came while the subscriber was busy, and it was then given %d of"
                                + " them",
                        kept)
                .expected("1: the latest")
                .why(
                        "The source does not slow down. What is kept for a slow subscriber grows"
                                + " until the memory is full, and is old when it comes.")
                .unless(kept <= 1);
    }

    @Test
    void theSlowSubscriberGetsTheLatestNext() {
        Seen<Integer> seen = Seen.of(Part04BackPressure.latest(ticks.flux()), 1);

        IntStream.rangeClosed(1, 5).forEach(ticks::push);
        seen.request(1);

        seen.has(2);
        seen(
                        "tick 1 was taken, 2 to 5 came meanwhile, then the subscriber asked for one"
                                + " more: %s",
                        seen.text())
                .expected("1, 5, no end yet")
                .why("A price that has been overtaken is wrong. The one that counts is the last.")
                .unless(seen.values().equals(List.of(1, 5)) && !seen.completed());
    }

    @Test
    void theLatestIsNotLostWhenTheTicksEnd() {
        Seen<Integer> seen = Seen.of(Part04BackPressure.latest(ticks.flux()), 1);
        IntStream.rangeClosed(1, 3).forEach(ticks::push);

        ticks.complete();
        seen.request(1);

        seen.has(2);
        seen("tick 1 was taken, 2 and 3 and the end came, then one more was asked: %s", seen.text())
                .expected("1, 3, completed")
                .why("The closing price is the one that everybody wants to know.")
                .unless(seen.values().equals(List.of(1, 3)) && seen.completed());
    }

    @Test
    void whoeverLeavesCancelsTheTicks() {
        Seen<Integer> seen = Seen.of(Part04BackPressure.latest(ticks.flux()), 1);
        ticks.push(1);

        seen.cancel();

        boolean left = Seen.settled(() -> ticks.subscribers() == 0);
        seen("the subscriber left, and the source of the ticks was not cancelled")
                .expected("the cancellation travels up to the source")
                .why("Each user who leaves would leave a subscription that takes every tick.")
                .unless(left);
    }

    private static <T> CompletableFuture<Long> store(Flux<T> source, Consumer<T> store) {
        return Part04BackPressure.storeAll(source, BATCH, store);
    }

    private void keep(Object row) {
        stored.add("" + row);
    }

    private String requests() {
        List<Long> requests = rows.requests();
        return requests.isEmpty()
                ? "no request"
                : requests.stream()
                        .limit(5)
                        .map(n -> n == Long.MAX_VALUE ? "a request for all" : "a request for " + n)
                        .collect(Collectors.joining(", "));
    }

    private static List<Long> asked(int times) {
        return Stream.generate(() -> (long) BATCH).limit(times).toList();
    }

    private static long sum(List<Long> requests) {
        return requests.stream().mapToLong(n -> n).sum();
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(String::valueOf).toList();
    }

    private static String text(CompletableFuture<Long> result) {
        return switch (result.state()) {
            case RUNNING -> "not there";
            case SUCCESS -> "" + result.resultNow();
            case FAILED -> "failed with " + reason(result);
            case CANCELLED -> "cancelled";
        };
    }

    private static Throwable reason(CompletableFuture<Long> result) {
        return result.exceptionNow();
    }
}
