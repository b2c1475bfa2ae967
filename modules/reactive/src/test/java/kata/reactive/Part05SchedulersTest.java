package kata.reactive;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
import kata.judge.probe.Tasks;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.reactive.Part05Schedulers.Repository;
import lombok.SneakyThrows;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

@Exercise(
        part = 5,
        title = "A blocking call in a pipeline",
        kind = REPAIR,
        minutes = 25,
        breaks = "noThreadThatMustNotBlockWaits")
class Part05SchedulersTest {

    private static final int MANY = 257;

    private static final String WHY_NOT =
            "Such a thread serves hundreds of streams. While it waits for one answer, all of them"
                    + " stand still, and no core is busy.";

    private final Recorder asked = new Recorder();
    private final Hold hold = new Hold("calls of the repository");

    // Calls of the repository on threads that must not block.
    private final ConcurrentLinkedQueue<String> misplaced = new ConcurrentLinkedQueue<>();

    // Seconds on a busy machine: no rule is charged with them.
    @BeforeAll
    static void theAgentIsLoaded() {
        BlockingCalls.watch();
    }

    @Test
    void everyTitleComesOut(Timeline timeline) throws Exception {
        try (CleanReactor reactor = new CleanReactor()) {
            Listener<String> page = Listener.to(titles(reactor, answering(timeline))).awaitEnd();

            seen("the ids 1, 2 and 3 gave %s", page.summary())
                    .expected("title 1, title 2 and title 3, in any order, then the end")
                    .why("The thread of a call must not change its result.")
                    .unless(
                            page.error() == null
                                    && page.values().size() == 3
                                    && Set.copyOf(page.values())
                                            .equals(Set.of("title 1", "title 2", "title 3")));
        }
    }

    @Test
    void nothingIsAskedBeforeSomebodySubscribes(Timeline timeline) throws Throwable {
        try (CleanReactor reactor = new CleanReactor()) {
            Caller<Flux<String>> caller =
                    Caller.start("titles", () -> titles(reactor, answering(timeline)));
            caller.awaitStill();

            seen("nobody has subscribed yet, and the repository was asked: %s", asked.events())
                    .expected("no call")
                    .why(
                            "A stream is a plan. Its maker may subscribe later, twice or never, and"
                                    + " expects fresh answers each time.")
                    .unless(asked.events().isEmpty());
            caller.result();
        }
    }

    @Test
    void titlesAndEndArriveOnThePagesThread(Timeline timeline) throws Exception {
        try (CleanReactor reactor = new CleanReactor()) {
            Listener<String> page = Listener.to(titles(reactor, answering(timeline))).awaitEnd();

            requireOnlyThePagesThread(page);
        }
    }

    @Test
    void eachSubscriberGetsFreshAnswers(Timeline timeline) throws Exception {
        try (CleanReactor reactor = new CleanReactor()) {
            AtomicInteger version = new AtomicInteger(1);
            Flux<String> titles =
                    titles(reactor, id -> ask(timeline, id).concat(" v" + version.get()));
            Listener.to(titles).awaitEnd();
            version.set(2);
            Listener<String> second = Listener.to(titles).awaitEnd();

            seen("the titles were changed, and the second subscriber got %s", second.summary())
                    .expected("title 1 v2, title 2 v2 and title 3 v2, in any order")
                    .why("An answer kept for the next subscriber is old by then.")
                    .lookAt("static fields, and objects made with the pipeline")
                    .unless(
                            Set.copyOf(second.values())
                                    .equals(Set.of("title 1 v2", "title 2 v2", "title 3 v2")));
        }
    }

    @Test
    void subscribersAtTheSameTimeHaveAnswersOfTheirOwn(ThreadTracker tracker) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Gate gate = new Gate("calls");
        try (CleanReactor reactor = new CleanReactor()) {
            Flux<String> titles =
                    titles(
                            reactor,
                            id -> {
                                String title = "title " + id + ", call " + calls.incrementAndGet();
                                passed(gate);
                                return title;
                            });
            Listener<String> first = Listener.to(titles);
            tracker.awaitStill(List.of());
            Listener<String> second = Listener.to(titles);
            tracker.awaitStill(List.of());
            gate.open();
            first.awaitEnd();
            second.awaitEnd();

            seen(
                            "one subscribed while another one waited for its titles; they got %s and %s",
                            first.summary(), second.summary())
                    .expected("three titles for each, and six calls: none in both lists")
                    .why("An answer from before the subscription may be old by then.")
                    .lookAt("What is made once for the pipeline, and not for each subscriber?")
                    .unless(
                            first.values().size() == 3
                                    && second.values().size() == 3
                                    && Collections.disjoint(first.values(), second.values()));
        } finally {
            gate.open();
        }
    }

    @Test
    void anyNumberOfIdsComesOut() throws Exception {
        for (Flux<Integer> ids :
                List.of(
                        Flux.<Integer>empty(),
                        Flux.just(1),
                        Flux.just(1, 1, 2, 1),
                        Flux.range(1, MANY))) {
            try (CleanReactor reactor = new CleanReactor()) {
                Scheduler own = reactor.single("ids");
                Scheduler scheduler = reactor.single("page");
                Listener<String> page =
                        Listener.to(
                                        Part05Schedulers.titles(
                                                ids.publishOn(own), id -> "title " + id, scheduler))
                                .awaitEnd();
                List<String> all = ids.map(id -> "title " + id).sort().collectList().block();

                List<String> got = page.values().stream().sorted().toList();
                seen(
                                "%d ids came, the first of them %s; %d titles came out, then %s",
                                all.size(),
                                all.stream().limit(4).toList(),
                                got.size(),
                                page.error() == null ? "the end" : page.error())
                        .expected("one title for each id, then the end")
                        .why("An id that comes twice is on the page twice.")
                        .unless(page.error() == null && got.equals(all));
                requireOnlyThePagesThread(page);
            }
        }
    }

    @Test
    void aFailureArrivesThereToo(Timeline timeline) throws Exception {
        for (Failure failure : Signals.throughAFuture()) {
            // One of the three: of several that fail at once, an operator may make a new exception.
            requireFailed(
                    failure,
                    "for id 2 the repository",
                    Flux.just(1, 2, 3),
                    id -> id == 2 ? raise(failure) : ask(timeline, id));
            requireFailed(
                    failure,
                    "the stream of ids",
                    Flux.concat(Flux.just(1), Flux.error(failure.thrown())),
                    answering(timeline));
        }
    }

    private void requireFailed(
            Failure failure, String what, Flux<Integer> some, Repository repository)
            throws Exception {
        try (CleanReactor reactor = new CleanReactor()) {
            Flux<Integer> ids = some.publishOn(reactor.single("ids"));
            Scheduler scheduler = reactor.single("page");
            Listener<String> page =
                    Listener.to(Part05Schedulers.titles(ids, repository, scheduler)).awaitEnd();

            seen("%s threw %s; the page got %s", what, failure.kind(), page.summary())
                    .expected("%s at the end, the same object", failure.thrown())
                    .why("A list in which some titles are missing looks like a complete one.")
                    .unless(page.error() == failure.thrown());
            requireOnlyThePagesThread(page);
        }
    }

    @SneakyThrows
    private static String raise(Failure failure) {
        throw failure.thrown();
    }

    @Test
    void aFailureDoesNotWaitForCallsThatHang(ThreadTracker tracker) throws Exception {
        requireFailureAtOnce(1, tracker);
        requireFailureAtOnce(2, tracker);
    }

    private void requireFailureAtOnce(int failing, ThreadTracker tracker) throws Exception {
        Boom boom = new Boom("the repository is down");
        Gate gate = new Gate("other calls");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch fail = new CountDownLatch(1);
        try (CleanReactor reactor = new CleanReactor()) {
            Listener<String> page =
                    Listener.to(
                            titles(
                                    reactor,
                                    id -> {
                                        if (id == failing) {
                                            begun.countDown();
                                            Tasks.awaitEvenIfInterrupted(fail);
                                            throw boom;
                                        }
                                        return passed(gate);
                                    }));
            // The other calls have begun, unless the attempt makes one after the other.
            tracker.awaitStill(List.of());
            int hanging = gate.entered();
            if (begun.getCount() > 0) {
                // One after the other: this one comes later, and has not failed.
                return;
            }
            fail.countDown();
            boolean ended = Patience.await(() -> page.error() != null);

            seen(
                            "call %d failed while %d others hung; the page got %s",
                            failing, hanging, page.summary())
                    .expected("the failure, at once")
                    .why("The page cannot be completed any more. There is nothing to wait for.")
                    .lookAt("What is closed when a call fails, and does that wait?")
                    .unless(ended && page.error() == boom);
        } finally {
            fail.countDown();
            gate.open();
        }
    }

    private static String passed(Gate gate) {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            // The attempt may end this call by an interruption.
        }
        return "late";
    }

    @Test
    void whoLeavesTakesTheIdsAlong() throws Exception {
        try (CleanReactor reactor = new CleanReactor()) {
            Source<Integer> source = new Source<>();
            Scheduler page = reactor.single("page");
            Listener<String> listener =
                    Listener.to(Part05Schedulers.titles(source.flux(), id -> "title " + id, page));
            source.give(1);
            Patience.await(() -> listener.values().size() == 1);
            listener.cancel();
            boolean left = Patience.await(() -> source.subscribers() == 0);

            // Threads of the attempt that are still there when the rule ends are found out then.
            seen("the subscriber left after the first title, and the ids were not cancelled")
                    .expected("the cancellation travels up to the source")
                    .why("A user closes the page, and its query goes on for nobody.")
                    .unless(left);
        }
    }

    @Test
    void whoLeavesDoesNotWaitForTheCalls() throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        try (CleanReactor reactor = new CleanReactor()) {
            Listener<String> page =
                    Listener.to(
                            titles(
                                    reactor,
                                    id -> {
                                        begun.countDown();
                                        Tasks.awaitEvenIfInterrupted(done);
                                        return "title " + id;
                                    }));
            Patience.await(begun);
            Caller<Void> leaver = Caller.run("cancel", page::cancel);
            boolean left = leaver.comesTrue(leaver::hasEnded);
            done.countDown();
            leaver.result();

            seen("the subscriber left, and its thread waited for calls that ignore interruption")
                    .expected("cancel returns at once")
                    .why("The thread that cancels may be one that must not block.")
                    .lookAt("What do you close when the subscriber leaves, and does that wait?")
                    .unless(left);
        } finally {
            done.countDown();
        }
    }

    private static void requireOnlyThePagesThread(Listener<String> page) {
        seen("signals arrived on %s", String.join(", ", page.threads()))
                .expected("\"page\" only")
                .why(
                        "The subscriber has state and no lock: it relies on one thread, no matter"
                                + " which thread brought the last value.")
                .lookAt("Each operator works on the thread on which the one above it delivers.")
                .unless(page.threads().equals(Set.of("page")));
    }

    @Test
    void noThreadThatMustNotBlockWaits(Timeline timeline) throws Exception {
        BlockingCalls.watch();
        try (CleanReactor reactor = new CleanReactor()) {
            // Subscribed there as well: a queue in between is drained on that thread.
            Scheduler ids = reactor.single("ids");
            Listener<String> page = Listener.to(titles(reactor, ids, held(timeline)), ids);
            hold.awaitHeld(1);
            // A thread that waits for the repository's answer does so now: there is none yet.
            hold.awaitNoMoreThan(3);

            requireNothingMisplaced();
            List<BlockingCalls.Call> waits = BlockingCalls.seen();
            seen(
                            "%s waits in %s, while another thread asks the repository",
                            waits.isEmpty() ? "" : waits.getFirst().thread(),
                            waits.isEmpty() ? "" : waits.getFirst().method())
                    .expected("a thread that goes on, and is called when there is an answer")
                    .why(WHY_NOT)
                    .lookAt("The call has moved to another thread, the wait for it has not.")
                    .unless(waits.isEmpty());
            hold.releaseAll();
            page.awaitEnd();
            requireNothingMisplaced();
        } finally {
            hold.releaseAll();
        }
    }

    @Test
    void theThreadOfTheIdsIsFreeHoweverManyCallsWait() throws Exception {
        int many = 1_001;
        try (CleanReactor reactor = new CleanReactor()) {
            Scheduler ids = reactor.single("ids");
            Flux<Integer> range = Flux.range(1, many).publishOn(ids);
            Repository repository =
                    id -> {
                        enter();
                        return "title " + id;
                    };
            Listener<String> page =
                    Listener.to(
                            Part05Schedulers.titles(range, repository, reactor.single("page")),
                            ids);
            hold.awaitHeld(1);
            hold.awaitNoMoreThan(many);
            // The agent would see each short wait for a lock as well. Here it is one that lasts.
            AtomicBoolean goesOn = new AtomicBoolean();
            ids.schedule(() -> goesOn.set(true));
            boolean free = Patience.await(goesOn::get);
            hold.releaseAll();
            page.awaitEnd();

            seen(
                            "%,d ids came while no call was answered, and the thread of the ids"
                                    + " stood still",
                            many)
                    .expected("a thread that goes on, however many calls are under way")
                    .why(WHY_NOT)
                    .lookAt("Which thread waits when there are more ids than calls allowed?")
                    .unless(free);
            seen(
                            "%,d ids came while no call was answered; then %,d titles came out,"
                                    + " and %s",
                            many,
                            page.values().size(),
                            page.error() == null ? "the end" : page.error())
                    .expected("%,d titles, and the end", many)
                    .why("While the repository is slow for a minute, no id may be lost.")
                    .lookAt("What becomes of an id that finds no room?")
                    .unless(page.error() == null && page.values().size() == many);
        } finally {
            hold.releaseAll();
        }
    }

    @SneakyThrows
    private void enter() {
        hold.enter();
    }

    private void requireNothingMisplaced() {
        seen("the repository was asked on %s, a thread that must not block", misplaced.peek())
                .expected("a call on a thread that is there to wait")
                .why(WHY_NOT)
                .lookAt("Which thread runs the line that asks, and what could choose another?")
                .unless(misplaced.isEmpty());
    }

    private static Flux<String> titles(CleanReactor reactor, Repository repository) {
        return titles(reactor, reactor.single("ids"), repository);
    }

    private static Flux<String> titles(CleanReactor reactor, Scheduler ids, Repository repository) {
        Scheduler page = reactor.single("page");
        return Part05Schedulers.titles(Flux.just(1, 2, 3).publishOn(ids), repository, page);
    }

    private Repository answering(Timeline timeline) {
        return id -> ask(timeline, id);
    }

    private Repository held(Timeline timeline) {
        return id -> {
            if (Schedulers.isInNonBlockingThread()) {
                misplaced.add(Timeline.nameOf(Thread.currentThread()));
            }
            return askAndWait(timeline, id);
        };
    }

    @SneakyThrows
    private String ask(Timeline timeline, int id) {
        asked.add("title of " + id);
        return timeline.waiting("title of " + id, () -> "title " + id);
    }

    @SneakyThrows
    private String askAndWait(Timeline timeline, int id) {
        return timeline.waiting(
                "title of " + id,
                () -> {
                    hold.enter();
                    return "title " + id;
                });
    }
}
