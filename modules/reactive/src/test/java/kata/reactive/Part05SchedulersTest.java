package kata.reactive;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
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
                    .why("Where a call is made must not change what comes out.")
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
                            "A stream is a plan. Whoever makes it may subscribe later, twice or"
                                    + " never, and each time expects fresh answers.")
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
    void aFailureArrivesThereToo(Timeline timeline) throws Exception {
        Boom boom = new Boom("the repository is down");
        // One of the three: of several that fail at once, an operator may make a new exception.
        Repository failing =
                id -> {
                    if (id == 2) {
                        throw boom;
                    }
                    return ask(timeline, id);
                };
        try (CleanReactor reactor = new CleanReactor()) {
            Listener<String> page = Listener.to(titles(reactor, failing)).awaitEnd();

            seen(
                            "for id 2 the repository threw \"%s\"; the page got %s",
                            boom.getMessage(), page.summary())
                    .expected("the repository's own exception at the end")
                    .why("A list in which some titles are missing looks like a complete one.")
                    .unless(page.error() == boom);
            requireOnlyThePagesThread(page);
        }
    }

    private static void requireOnlyThePagesThread(Listener<String> page) {
        seen("the page was told on %s", String.join(", ", page.threads()))
                .expected("\"page\" only")
                .why(
                        "The subscriber has state and no lock: it relies on one thread. Which one"
                                + " must not depend on who happened to bring the last value.")
                .lookAt("Each operator works on the thread on which the one above it delivers.")
                .unless(page.threads().equals(Set.of("page")));
    }

    @Test
    void noThreadThatMustNotBlockWaits(Timeline timeline) throws Exception {
        BlockingCalls.watch();
        try (CleanReactor reactor = new CleanReactor()) {
            // Subscribed there as well: whoever drains a queue in between drains it on that thread.
            Scheduler ids = reactor.single("ids");
            Listener<String> page = Listener.to(titles(reactor, ids, held(timeline)), ids);
            hold.awaitHeld(1);
            // Whoever waits for the repository's answer does so now: there is none yet.
            hold.awaitNoMoreThan(3);

            requireNothingMisplaced();
            List<BlockingCalls.Call> waits = BlockingCalls.seen();
            seen(
                            "%s waits in %s, while another thread asks the repository",
                            waits.isEmpty() ? "" : waits.getFirst().thread(),
                            waits.isEmpty() ? "" : waits.getFirst().method())
                    .expected("a thread that goes on, and is told when there is an answer")
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
