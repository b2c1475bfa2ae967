package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
import lombok.SneakyThrows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.test.scheduler.VirtualTimeScheduler;

@Exercise(part = 4, title = "Ask for what you can take", kind = WRITE, minutes = 30)
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
                .why("The last rows count, too, even if they do not fill a batch.")
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
                    .expected("store returns at once; its result comes later")
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
        for (int batch : List.of(1, 2, 3, 1_000)) {
            Source<Integer> other = new Source<>();
            Part04BackPressure.storeAll(other.flux(), batch, this::keep);
            seen("batches of %,d were named; before the first row: %s", batch, other.requests())
                    .expected("[%d]", batch)
                    .why("The caller knows what fits, and decides on the size of the batch.")
                    .unless(other.requests().equals(List.of((long) batch)));
        }
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
                        "If the request comes before the batch is stored, more than a batch is"
                                + " under way, or the requests get smaller than a batch.")
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
                        "Storing is the slow step. A request promises room, and there is room when"
                                + " the row is stored, not when it arrives.")
                .unless(asked.get(BATCH - 1) == BATCH);
    }

    @Test
    void aRowThatCannotBeStoredEndsIt() throws Throwable {
        for (Failure failure : Signals.throughAFuture()) {
            requireLeft(failure);
        }
        requireLeftBeforeStoreHasReturned();
    }

    /** A source that has its rows already sends them while it is being subscribed to. */
    private void requireLeftBeforeStoreHasReturned() {
        AtomicBoolean cancelled = new AtomicBoolean();
        Recorder asked = new Recorder();
        CompletableFuture<Long> result =
                store(
                        Flux.range(1, BATCH).doOnCancel(() -> cancelled.set(true)),
                        row -> {
                            asked.add("" + row);
                            if (row == 2) {
                                throw new Boom("disk full");
                            }
                        });

        Seen.settled(() -> result.isDone() && cancelled.get());
        seen(
                        "%d rows came before storeAll had returned, and row 2 could not be stored;"
                                + " the source was %s, and stored or tried were %s",
                        BATCH, cancelled.get() ? "cancelled" : "not cancelled", asked.events())
                .expected("the source cancelled, and no row after 2")
                .why("A query whose rows are all there sends them as soon as it is asked.")
                .lookAt("Can your code cancel before subscribe() has returned?")
                .unless(cancelled.get() && asked.events().equals(numbers(1, 2)));
    }

    private void requireLeft(Failure failure) throws Throwable {
        Source<Integer> rows = new Source<>();
        CompletableFuture<Long> result =
                store(
                        rows.flux(),
                        row -> {
                            if (row == 2) {
                                raise(failure);
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
        boolean failed = result.isCompletedExceptionally() && reason(result) == failure.thrown();
        boolean left = rows.subscribers() == 0;
        seen(
                        "storing row 2 threw %s; the result: %s; the source was %s%s",
                        failure.kind(), text(result), left ? "cancelled" : "not cancelled", thrown)
                .expected("the result: failed with %s; the source cancelled", failure.thrown())
                .why("The source can do nothing about it. The reader of the result has to know.")
                .unless(failed && left && thrown.isEmpty());
    }

    @SneakyThrows
    private static void raise(Failure failure) {
        throw failure.thrown();
    }

    @Test
    void aFailureOfTheSourceIsTheResult() throws Throwable {
        for (Failure failure : Signals.throughAFuture()) {
            Source<Integer> rows = new Source<>();
            CompletableFuture<Long> result = store(rows.flux(), this::keep);
            rows.give(1, 2);

            rows.fail(failure.thrown());

            Seen.settled(result::isDone);
            seen("the source failed with %s after row 2: %s", failure.kind(), text(result))
                    .expected("failed with %s, the same object", failure.thrown())
                    .why("Otherwise half of the rows look like all of them.")
                    .unless(
                            result.isCompletedExceptionally()
                                    && reason(result) == failure.thrown());
        }
    }

    @Test
    void anyNumberOfRowsIsCounted() throws Throwable {
        for (int batch : List.of(1, BATCH, 1_000)) {
            for (int size : List.of(0, 1, 3, 4, 5, 8, 10_001)) {
                Flux<Integer> source = Flux.range(1, size);
                CompletableFuture<Long> result =
                        Part04BackPressure.storeAll(source, batch, _ -> {});
                Seen.settled(result::isDone);
                seen("%,d rows came in batches of %,d; the result: %s", size, batch, text(result))
                        .expected("%d", size)
                        .why("A query may give nothing, or fill its batches exactly.")
                        .unless(result.isDone() && text(result).equals("" + size));
            }
        }
    }

    @Test
    void twoQueriesAtTheSameTimeKeepApart() throws Throwable {
        Source<Integer> others = new Source<>();
        CompletableFuture<Long> one = store(rows.flux(), this::keep);
        CompletableFuture<Long> other = store(others.flux(), this::keep);
        rows.give(1, 2);
        others.give(1, 2, 3);
        rows.give(3, 4, 5);
        rows.complete();
        others.complete();
        Seen.settled(() -> one.isDone() && other.isDone());

        seen("5 and 3 rows came at the same time, and gave %s and %s", text(one), text(other))
                .expected("5 and 3")
                .why("A count that is shared by two queries is right for neither.")
                .unless(text(one).equals("5") && text(other).equals("3"));
    }

    @Test
    void whoKeepsUpSeesEveryTick() {
        Seen<Integer> seen = Seen.of(Part04BackPressure.latest(ticks.flux()));

        IntStream.rangeClosed(1, 5).forEach(ticks::push);

        seen.has(5);
        seen("the subscriber was always ready, and of the ticks 1 to 5 it saw %s", seen.text())
                .expected("1, 2, 3, 4, 5, no end yet")
                .why("Ticks are dropped only for subscribers that are slow.")
                .unless(seen.values().equals(List.of(1, 2, 3, 4, 5)) && !seen.completed());
        ticks.push(5);
        seen.has(6);
        seen("then tick 5 came again, and of the ticks it saw %s", seen.text())
                .expected("1, 2, 3, 4, 5, 5, no end yet")
                .why("Two trades at the same price are two trades.")
                .unless(seen.values().equals(List.of(1, 2, 3, 4, 5, 5)));
        Source<Integer> others = new Source<>();
        Seen<Integer> twice = Seen.of(Part04BackPressure.latest(others.flux()), 1);
        twice.request(1);
        IntStream.rangeClosed(1, 2).forEach(others::push);
        twice.has(2);
        seen(
                        "a subscriber asked for one tick and then for one more; ticks 1 and 2 came,"
                                + " and it saw %s",
                        twice.text())
                .expected("1, 2, no end yet")
                .why("Requests add up: it was ready for two ticks.")
                .unless(twice.values().equals(List.of(1, 2)));
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
                        "The source does not slow down. Ticks kept for a slow subscriber fill the"
                                + " memory, and are old when they come.")
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
                .why("An old price is wrong. Only the last one counts.")
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
                .why("Everybody wants to know the closing price.")
                .unless(seen.values().equals(List.of(1, 3)) && seen.completed());
    }

    @Test
    void aSubscriberWhoLeavesCancelsTheTicks() {
        Seen<Integer> seen = Seen.of(Part04BackPressure.latest(ticks.flux()), 1);
        ticks.push(1);

        seen.cancel();

        boolean left = Seen.settled(() -> ticks.subscribers() == 0);
        seen("the subscriber left, and the source of the ticks was not cancelled")
                .expected("the cancellation travels up to the source")
                .why("Each user who leaves would leave a subscription that takes every tick.")
                .unless(left);
    }

    @Test
    void eachSubscriberIsBusyForItself() {
        Flux<Integer> latest = Part04BackPressure.latest(ticks.flux());
        Seen<Integer> slow = Seen.of(latest, 1);
        Seen<Integer> ready = Seen.of(latest);
        IntStream.rangeClosed(1, 3).forEach(ticks::push);
        slow.request(2);
        ticks.push(4);
        ticks.push(5);

        slow.has(3);
        seen(
                        "one subscriber took 1, then 2 more; another was always ready; ticks 1 to 5:"
                                + " %s; and %s",
                        slow.text(), ready.text())
                .expected("1, 3, 4, and 1, 2, 3, 4, 5")
                .why("A slow phone must not decide what all the others see.")
                .unless(
                        slow.values().equals(List.of(1, 3, 4))
                                && ready.values().equals(List.of(1, 2, 3, 4, 5)));
    }

    @Test
    void aFailureOfTheTicksComesOutUnchanged() {
        List<Failure> failures = new ArrayList<>(Signals.ofEveryKind());
        failures.add(
                new Failure("an overflow of their own", Exceptions.failWithOverflow("too fast")));
        for (Failure failure : failures) {
            Source<Integer> source = new Source<>();
            Seen<Integer> seen = Seen.of(Part04BackPressure.latest(source.flux()), 1);
            source.push(1);
            source.fail(failure.thrown());
            Seen.settled(() -> seen.error() != null);

            seen("the ticks failed with %s: %s", failure.kind(), seen.text())
                    .expected("1, failed with %s, the same object", failure.thrown())
                    .why("Without the failure, the page shows the last price as if it were new.")
                    .unless(seen.error() == failure.thrown());
        }
    }

    @Test
    void noBatchIsAskedForAfterARowThatCannotBeStored() throws Throwable {
        CompletableFuture<Long> result =
                store(
                        rows.flux(),
                        row -> {
                            if (row == BATCH) {
                                throw new Boom("disk full");
                            }
                        });
        IntStream.rangeClosed(1, BATCH).forEach(rows::give);
        Seen.settled(result::isDone);

        seen("row %d could not be stored, the last of its batch; in all: %s", BATCH, requests())
                .expected("one request for %d", BATCH)
                .why("The next batch is fetched for nobody.")
                .unless(rows.requests().equals(asked(1)));
    }

    @Test
    void whoReadsTheResultSeesTheFailureItself() throws Throwable {
        Boom boom = new Boom("disk full");
        CompletableFuture<Long> stored =
                store(
                        rows.flux(),
                        _ -> {
                            throw boom;
                        });
        IntStream.rangeClosed(1, BATCH).forEach(rows::give);
        Source<Integer> failing = new Source<>();
        CompletableFuture<Long> fetched = store(failing.flux(), this::keep);
        failing.fail(boom);
        Seen.settled(() -> stored.isDone() && fetched.isDone());
        Throwable ofStore = stored.handle((_, failure) -> failure).getNow(null);
        Throwable ofSource = fetched.handle((_, failure) -> failure).getNow(null);

        seen(
                        "a row could not be stored, and a handler of the result gets %s; the source"
                                + " failed: %s",
                        ofStore, ofSource)
                .expected("%s, both times", boom)
                .why("A future that depends on another one wraps its failure.")
                .lookAt("Which future do you return?")
                .unless(ofStore == boom && ofSource == boom);
    }

    @Test
    void aFailureThatLooksLikeOneOfReactorsComesOutAsItIs() throws Throwable {
        requireLeft(
                new Failure(
                        "an IOException that Reactor has wrapped",
                        Exceptions.propagate(new IOException("disk full"))));
    }

    @Test
    @Sound
    void aFatalErrorEndsItToo() throws Throwable {
        requireLeft(new Failure("a NoClassDefFoundError", new NoClassDefFoundError("Driver")));
        requireLeft(new Failure("a StackOverflowError", new StackOverflowError("too deep")));
        requireLeft(new Failure("a NoSuchMethodError", new NoSuchMethodError("Driver.store")));
        requireLeft(new Failure("an UnsatisfiedLinkError", new UnsatisfiedLinkError("driver.so")));
        requireLeft(new Failure("a LinkageError", new LinkageError("two drivers")));
    }

    @Test
    void whatComesDuringARequestIsNotLost() throws Exception {
        requireTheLatest("tick 2", Market::tick, "1, 2, no end yet");
        requireTheLatest("tick 2 and the end", Market::lastTick, "1, 2, completed");
    }

    private static void requireTheLatest(String what, Interleavings.Call<Market> brings, String all)
            throws Exception {
        Interleavings.explore(Market::afterTheFirstTick)
                .runner("the market", brings)
                .runner("the subscriber", market -> market.subscriber.request(1))
                .why("Ticks and requests come at any moment, each on a thread of its own.")
                .then(
                        market -> {
                            Seen.settled(() -> market.subscriber.text().equals(all));
                            String text = market.subscriber.text();
                            seen(
                                            "tick 1 was taken; the market brought %s, the"
                                                    + " subscriber asked for one more, and saw %s",
                                            what, text)
                                    .expected("%s, whichever is first", all)
                                    .why(
                                            "The page shows an old price, or one that nobody knows"
                                                    + " to be the last.")
                                    .lookAt("Between which two steps may no other thread come?")
                                    .unless(text.equals(all));
                        });
    }

    private record Market(Source<Integer> ticks, Seen<Integer> subscriber) {

        /** The subscriber has taken tick 1, and not asked for more yet. */
        private static Market afterTheFirstTick() {
            Source<Integer> ticks = new Source<>();
            Seen<Integer> subscriber = Seen.of(Part04BackPressure.latest(ticks.flux()), 1);
            ticks.push(1);
            return new Market(ticks, subscriber);
        }

        private void tick() {
            ticks.push(2);
        }

        private void lastTick() {
            tick();
            ticks.complete();
        }
    }

    @Test
    void whoTakesLongOverATickHoldsNobodyUp() throws Throwable {
        // In the line of the source, the slow one stands behind the ready one, and then before it.
        requireNobodyHeldUp(false);
        requireNobodyHeldUp(true);
    }

    private static void requireNobodyHeldUp(boolean slowFirst) throws Throwable {
        Source<Integer> ticks = new Source<>();
        Flux<Integer> latest = Part04BackPressure.latest(ticks.flux());
        Hold second = new Hold("subscribers with tick 2");
        Flux<Integer> slowly = latest.doOnNext(tick -> enterAt(2, tick, second));
        Seen<Integer> ready = slowFirst ? null : Seen.of(latest);
        Seen<Integer> slow = Seen.of(slowly, 1);
        ready = slowFirst ? Seen.of(latest) : ready;
        Seen<Integer> other = ready;
        ticks.push(1);
        // Whoever gives the slow one more than it has asked for is held here, and not the rule.
        Caller<Void> before = Caller.run("the sending of tick 2", () -> ticks.push(2));
        before.comesTrue(before::hasEnded);
        Caller<Void> busy = Caller.run("request", () -> slow.request(1));
        second.awaitEntered(1);

        Caller<Void> market = Caller.run("the sending of tick 3", () -> ticks.push(3));
        market.comesTrue(() -> other.values().contains(3));
        List<Integer> saw = other.values();
        second.releaseAll();
        before.result();
        busy.result();
        market.result();

        seen(
                        "tick 3 came while one subscriber was still busy with tick 2, on a thread"
                                + " of its own; another one was ready, and saw %s by then",
                        saw)
                .expected("[1, 2, 3]")
                .why("A slow phone must not stop the prices of all the others.")
                .lookAt("What do the subscribers share?")
                .unless(saw.equals(List.of(1, 2, 3)));
    }

    @Test
    void theSameTickAgainIsAnotherTick() throws Throwable {
        Hold second = new Hold("subscribers with tick 2");
        Seen<Integer> subscriber =
                Seen.of(
                        Part04BackPressure.latest(ticks.flux())
                                .doOnNext(tick -> enterAt(2, tick, second)),
                        1);
        ticks.push(1);
        ticks.push(2);
        Caller<Void> busy = Caller.run("request", () -> subscriber.request(2));
        second.awaitEntered(1);

        Caller<Void> market = Caller.run("the sending of tick 2", () -> ticks.push(2));
        market.comesTrue(market::hasEnded);
        second.releaseAll();
        busy.result();
        market.result();
        subscriber.has(3);

        seen(
                        "while the subscriber was busy with tick 2, the same tick came again; it saw"
                                + " %s",
                        subscriber.text())
                .expected("1, 2, 2, no end yet")
                .why("Two trades at the same price are two trades.")
                .lookAt("How does your code know that no newer tick has come?")
                .unless(subscriber.values().equals(List.of(1, 2, 2)));
    }

    @SneakyThrows
    private static void enterAt(int held, int tick, Hold hold) {
        if (tick == held) {
            hold.enter();
        }
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
