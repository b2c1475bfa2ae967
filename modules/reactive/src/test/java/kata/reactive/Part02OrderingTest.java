package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import lombok.SneakyThrows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

@Exercise(part = 2, title = "Side by side, and in order", kind = WRITE, minutes = 15)
class Part02OrderingTest {

    private static final int MANY = 100;

    // One call for each id. It answers when the rule says so.
    private final Map<Integer, Source<String>> calls =
            IntStream.rangeClosed(1, MANY)
                    .boxed()
                    .collect(Collectors.toMap(Function.identity(), _ -> new Source<>()));
    private final Source<Integer> ids = new Source<>();
    private volatile boolean open;

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
    void theDetailsComeInTheOrderOfTheIds() {
        open = true;

        Seen<String> seen = Seen.of(details(Flux.just(3, 1, 4, 5, 2)));

        seen.has(5);
        seen("for the ids 3, 1, 4, 5, 2: %s", seen.text())
                .expected("detail 3, detail 1, detail 4, detail 5, detail 2, completed")
                .why("The order of the ids is the user's own: the page shows it.")
                .unless(seen.values().equals(named(3, 1, 4, 5, 2)) && seen.completed());
    }

    @Test
    void allCallsAreUnderWayAtOnce() throws Throwable {
        Flux<String> details = details(Flux.range(1, MANY));
        Caller<Seen<String>> caller = Caller.start("subscribe", () -> Seen.of(details));
        try {
            caller.awaitStill();

            long underWay = calls.values().stream().filter(c -> c.subscribers() == 1).count();
            seen(
                            "no call has answered yet, and %d of %d %s under way",
                            underWay, MANY, underWay == 1 ? "is" : "are")
                    .expected("all %d at once", MANY)
                    .why(
                            "If each call waits for the one before it, latencies add up. Side by"
                                    + " side they take as long as the slowest one.")
                    .unless(underWay == MANY);
        } finally {
            open = true;
            calls.keySet().forEach(this::answer);
        }
        caller.result();
    }

    @Test
    void theOrderHoldsWhicheverCallAnswersFirst() {
        Seen<String> seen = Seen.of(details(Flux.just(3, 1, 4)));

        List.of(4, 3, 1).forEach(this::answer);

        seen.has(3);
        seen("ids 3, 1, 4; the calls answered in the order 4, 3, 1: %s", seen.text())
                .expected("detail 3, detail 1, detail 4, completed")
                .why(
                        "In a test every call takes the same time, and the order is right by luck."
                                + " In production the fastest comes first.")
                .unless(seen.values().equals(named(3, 1, 4)) && seen.completed());
    }

    @Test
    void aDetailGoesOutOnceAllBeforeItAreThere() {
        Seen<String> seen = Seen.of(details(Flux.just(3, 1, 4)));

        List.of(1, 3).forEach(this::answer);

        seen.has(2);
        seen("ids 3, 1, 4; the calls of 1 and 3 have answered: %s", seen.text())
                .expected("detail 3, detail 1, no end yet")
                .why(
                        "The first details are complete and in order. Waiting for the last call"
                                + " means an empty page until the slowest has answered.")
                .unless(seen.values().equals(named(3, 1)) && !seen.completed());
    }

    @Test
    void aCallBeginsAsSoonAsItsIdHasCome() {
        Seen.of(details(ids.flux()));

        ids.give(3, 1);

        boolean begun =
                Seen.settled(
                        () -> calls.get(3).subscribed() == 1 && calls.get(1).subscribed() == 1);
        seen("the ids 3 and 1 have come, others may follow: no call is under way")
                .expected("the calls for 3 and 1 are under way")
                .why("The ids may come slowly. Those that are there can be worked on.")
                .unless(begun);
    }

    @Test
    void theFirstFailureEndsItAndCancelsTheOtherCalls() {
        Boom boom = new Boom("no detail for 4");
        Seen<String> seen = Seen.of(details(Flux.just(3, 1, 4)));
        answer(1);

        calls.get(4).fail(boom);

        Seen.settled(() -> seen.error() != null);
        seen("call 4 failed while call 3 was under way; the subscriber saw %s", seen.text())
                .expected("failed with %s", boom)
                .why("The page cannot be completed any more. There is nothing left to wait for.")
                .unless(seen.error() == boom);
        boolean cancelled = Seen.settled(() -> calls.get(3).cancelled() == 1);
        seen("call 4 failed, and call 3 was not cancelled")
                .expected("the calls still under way are cancelled")
                .why("They work for a page that nobody will see.")
                .unless(cancelled);
    }

    @Test
    void aSubscriberWhoLeavesCancelsTheCalls() {
        Seen<String> seen = Seen.of(details(Flux.just(3, 1, 4)));
        answer(3);

        seen.cancel();

        boolean cancelled =
                Seen.settled(() -> calls.get(1).cancelled() == 1 && calls.get(4).cancelled() == 1);
        seen("the subscriber left; of the calls 1 and 4, %d went on", running(1) + running(4))
                .expected("both are cancelled")
                .why("A user closes the page, and its calls go on for nobody.")
                .unless(cancelled);
        Seen<String> early = Seen.of(details(ids.flux()));
        early.cancel();
        ids.give(5);
        seen("the subscriber left, then id 5 came, and its call began")
                .expected("no further call")
                .why("A user closes the page, and its calls go on for nobody.")
                .unless(calls.get(5).subscribed() == 0);
    }

    @Test
    void aHundredComeInOrderAndNoneIsLost() {
        Seen<String> seen = Seen.of(details(Flux.range(1, MANY)));

        IntStream.rangeClosed(1, MANY).map(i -> MANY + 1 - i).forEach(this::answer);

        seen.has(MANY);
        List<String> all = IntStream.rangeClosed(1, MANY).mapToObj(i -> name(i)).toList();
        seen("100 calls answered, the last one first: %s", seen.text())
                .expected("100 details in the order of the ids, completed")
                .why("The page is the user's list, all of it.")
                .unless(seen.values().equals(all) && seen.completed());
        Seen<String> none = Seen.of(details(Flux.empty()));
        Seen.settled(none::completed);
        seen("there were no ids: %s", none.text())
                .expected("no value, completed")
                .why("A user without favourites still waits for the end.")
                .unless(none.completed() && none.values().isEmpty());
    }

    @Test
    void theSameIdTwiceIsTwoCalls() {
        Seen<String> seen = Seen.of(details(Flux.just(3, 3, 1)));
        int made = calls.get(3).subscribed();
        answer(1);
        answer(3);

        seen.has(3);
        seen("for the ids 3, 3, 1 call 3 was made %d times: %s", made, seen.text())
                .expected("twice, and detail 3, detail 3, detail 1, completed")
                .why("A basket with two of the same article has two lines.")
                .unless(made == 2 && seen.values().equals(named(3, 3, 1)) && seen.completed());
    }

    @Test
    void everyFailureEndsItUnchanged() {
        for (Failure failure : Signals.ofEveryKind()) {
            requireEnds(failure, "call 4", Flux.just(3, 4), id -> call(id, failure));
            requireEnds(
                    failure,
                    "detailOf for 4",
                    Flux.just(3, 4),
                    id -> id == 4 ? raise(failure) : calls.get(id).mono());
            requireEnds(
                    failure,
                    "the stream of ids",
                    Flux.concat(Flux.just(3), Flux.error(failure.thrown())),
                    id -> calls.get(id).mono());
        }
    }

    private Mono<String> call(int id, Failure failure) {
        return id == 4 ? Mono.error(failure.thrown()) : calls.get(id).mono();
    }

    private void requireEnds(
            Failure failure, String what, Flux<Integer> some, Function<Integer, Mono<String>> of) {
        Seen<String> seen = Seen.of(Part02Ordering.details(some, of));

        boolean ended = Seen.settled(() -> seen.error() != null);
        seen("%s failed with %s; call 3 hangs: %s", what, failure.kind(), seen.text())
                .expected("failed with %s, the same object, at once", failure.thrown())
                .why("Retry and fallback decide by the exception, and don't recognise a new one.")
                .unless(ended && seen.error() == failure.thrown());
        seen("%s failed, and call 3 was not cancelled", what)
                .expected("the calls still under way are cancelled")
                .why("They work for a page that nobody will see.")
                .unless(Seen.settled(() -> running(3) == 0));
    }

    @SneakyThrows
    private static <T> T raise(Failure failure) {
        throw failure.thrown();
    }

    @Test
    void eachSubscriberHasItsOwnCalls() {
        Flux<String> details = details(ids.flux());
        Seen<String> first = Seen.of(details);
        ids.give(3);
        Seen<String> second = Seen.of(details);
        ids.give(1);
        first.cancel();
        int left = running(1);
        answer(1);

        second.has(1);
        seen(
                        "one subscriber saw the ids 3 and 1, a second only 1; the first left. Calls"
                                + " of 1 under way: %d; the second saw %s",
                        left, second.text())
                .expected("1 call, and detail 1")
                .why("State of a run must not be kept with the pipeline.")
                .unless(left == 1 && second.values().equals(named(1)));
    }

    @Test
    void subscribersAtTheSameTimeHaveCallsOfTheirOwn() {
        Flux<String> details = details(Flux.just(3, 1));
        Seen<String> first = Seen.of(details);
        Seen<String> second = Seen.of(details);
        boolean two = Seen.settled(() -> running(3) == 2 && running(1) == 2);
        int threes = running(3);
        List.of(3, 1).forEach(this::answer);

        second.has(2);
        seen("two subscribers, no call has answered yet: call 3 is under way %d times", threes)
                .expected("twice: once for each subscriber")
                .why("Each subscriber wants to know what is true now, not what another one asked.")
                .unless(two);
        first.cancel();
    }

    @Test
    void noCallBeginsAfterTheSubscriberHasLeft() {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger atTheLeave = new AtomicInteger();
        Flux<String> details =
                Part02Ordering.details(
                        Flux.range(1, 5),
                        id ->
                                Mono.fromSupplier(
                                        () -> {
                                            begun.incrementAndGet();
                                            return name(id);
                                        }));
        details.subscribe(
                new BaseSubscriber<>() {
                    @Override
                    protected void hookOnNext(String detail) {
                        atTheLeave.set(begun.get());
                        cancel();
                    }
                });

        seen(
                        "the subscriber left at the first detail; %d calls had begun by then, and"
                                + " later %d more",
                        atTheLeave.get(), begun.get() - atTheLeave.get())
                .expected("no further call")
                .why("A user closes the page, and its calls go on for nobody.")
                .unless(begun.get() == atTheLeave.get());
    }

    @Test
    void aCallThatIsJustBeginningIsCancelledToo() {
        Seen<String> seen = Seen.of(details(ids.flux()));
        ids.give(3);
        calls.get(4).atFirst(seen::cancel);
        ids.give(4);

        boolean cancelled = Seen.settled(() -> running(3) == 0 && running(4) == 0);
        seen(
                        "the subscriber left while call 4 was being made; of the calls 3 and 4, %d"
                                + " went on",
                        running(3) + running(4))
                .expected("both are cancelled")
                .why("A call that is on no list yet is forgotten, and goes on for nobody.")
                .lookAt("When do you record a call: before it begins, or afterwards?")
                .unless(cancelled);
    }

    @Test
    void aFailureEndsItAlsoIfNobodyHasAskedForTheDetails() {
        Boom boom = new Boom("no detail for 5");
        Seen<String> seen = Seen.of(details(Flux.just(3, 1, 4, 5)), 1);
        List.of(3, 1, 4).forEach(this::answer);
        calls.get(5).fail(boom);

        Seen.settled(() -> seen.error() != null);
        seen(
                        "the subscriber has asked for one detail; three calls answered, and the"
                                + " fourth failed: %s",
                        seen.text())
                .expected("failed with %s, at once", boom)
                .why("The page cannot be completed any more. There is nothing left to wait for.")
                .unless(seen.error() == boom);
    }

    @Test
    void anIdThatComesAgainLaterIsAskedForAgain() {
        Seen<String> seen = Seen.of(details(ids.flux()));
        ids.give(3);
        answer(3);
        ids.give(3);
        boolean again = Seen.settled(() -> calls.get(3).subscribed() == 2);

        seen(
                        "id 3 came, call 3 answered, id 3 came again; call 3 was made %d times: %s",
                        calls.get(3).subscribed(), seen.text())
                .expected("twice")
                .why("What was true then may not be true now. Nobody has asked for a cache.")
                .unless(again);
    }

    @Test
    void oneSubscriberWhoLeavesEndsTheCallsOfNoOther() {
        Flux<String> details = details(ids.flux());
        Seen<String> first = Seen.of(details);
        Seen<String> second = Seen.of(details);
        first.cancel();
        ids.give(5);
        answer(5);

        second.has(1);
        seen("one of two subscribers left, then id 5 came; the other saw %s", second.text())
                .expected("detail 5, no end yet")
                .why("State of a run must not be kept with the pipeline.")
                .unless(second.values().equals(named(5)) && !second.completed());
    }

    @Test
    void callsMayAnswerAtTheSameMoment() throws Exception {
        Interleavings.explore(Answers::awaited)
                .runner("the call for id 3", answers -> answers.give(3))
                .runner("the call for id 1", answers -> answers.give(1))
                .why("Each call answers on a thread of its own.")
                .then(
                        answers -> {
                            Seen<String> seen = answers.seen;
                            Seen.settled(seen::completed);
                            seen(
                                            "ids 3, 1; both calls answered at the same moment: %s",
                                            seen.text())
                                    .expected("detail 3, detail 1, completed")
                                    .why("If a detail is lost, the page is never completed.")
                                    .lookAt("What do two answers share, and who may touch it when?")
                                    .unless(seen.values().equals(named(3, 1)) && seen.completed());
                        });
    }

    private record Answers(Map<Integer, Source<String>> of, Seen<String> seen) {

        /** Both calls are under way. */
        private static Answers awaited() {
            Map<Integer, Source<String>> of = Map.of(3, new Source<>(), 1, new Source<>());
            Flux<Integer> both = Flux.just(3, 1);
            return new Answers(of, Seen.of(Part02Ordering.details(both, id -> of.get(id).mono())));
        }

        private void give(int id) {
            of.get(id).give(name(id)).complete();
        }
    }

    private int running(int id) {
        return calls.get(id).subscribers();
    }

    private Flux<String> details(Flux<Integer> source) {
        return Part02Ordering.details(
                source, id -> Mono.defer(() -> open ? Mono.just(name(id)) : calls.get(id).mono()));
    }

    private void answer(int id) {
        calls.get(id).give(name(id)).complete();
    }

    private static String name(int id) {
        return "detail " + id;
    }

    private static List<String> named(Integer... ids) {
        return List.of(ids).stream().map(Part02OrderingTest::name).toList();
    }
}
