package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import kata.favorites.ModelTable.Column;
import kata.judge.Boom;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.Service;
import org.junit.jupiter.api.Test;

/** What the page shows, and which services are asked for it. */
abstract class PageRules extends ContractSetting {

    @Test
    void thePageShowsTheUsersFavourites(Timeline timeline) throws Throwable {
        var world = world(timeline).users(_ -> FavoriteId.listOf("c", "a", "b"));
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();

            report.insteadOf("the page [c, a, b]")
                    .why(
                            "Just the user's favourites, and all of them: that is what the page is"
                                    + " for.")
                    .unless(report.showed("c", "a", "b"));
        }
    }

    @Test
    void atMostFiveDetailsAreAskedFor(Timeline timeline) throws Throwable {
        // Held, so that no answer comes before all are asked for that will be.
        Hold details = new Hold("detail calls");
        var world =
                world(timeline)
                        .details(
                                id -> {
                                    details.enter();
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session = session(world).releasing(details::releaseAll)) {
            session.open(ANN);
            session.awaitStill();
            details.releaseAll();
            UiReport report = session.end();

            List<String> calls = session.calls(Service.DETAILS);
            seen("ann has the favourites a to g, and %d detail calls were made", calls.size())
                    .expected("5 detail calls, for a to e")
                    .why(
                            "A user may have a thousand favourites, and only five fit on the page."
                                    + " Each further call loads the service and slows the page.")
                    .unless(calls.size() == 5);
            report.insteadOf("the page [a, b, c, d, e]")
                    .why("Five favourites fit on the page: the first five.")
                    .unless(report.showed("a", "b", "c", "d", "e"));
        }
    }

    @Test
    void withoutFavouritesThereAreSuggestions(Timeline timeline) throws Throwable {
        try (PageSession session = session(world(timeline).users(_ -> List.of()))) {
            session.open(ANN);
            UiReport report = session.end();

            report.insteadOf("the page [s, t], from the suggestions")
                    .why("A new user has no favourites, and must not see an empty page.")
                    .unless(report.showed("s", "t"));
            List<String> calls = session.calls(Service.DETAILS);
            seen("%s asked for: the suggestions are details already", calls)
                    .expected("no detail call")
                    .why("The suggestion service gives all that the page shows.")
                    .unless(calls.isEmpty());
        }
    }

    @Test
    void whenTheUserServiceFailsTheCacheAnswers(Timeline timeline) throws Throwable {
        var world =
                world(timeline)
                        .users(Behaviour.failing(() -> new Boom("the user service is down")))
                        .cache(_ -> FavoriteId.listOf("u", "v", "w", "x", "y", "z"));
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();

            report.insteadOf("the page [u, v, w, x, y], from the cache")
                    .why(
                            "Favourites of yesterday are better than none. However the service"
                                    + " fails, the page goes on as if the cache were the service.")
                    .unless(report.showed("u", "v", "w", "x", "y"));
        }
    }

    @Test
    void aServiceWithinItsLimitIsWaitedFor(Timeline timeline) throws Throwable {
        requireWaitedFor("60 s", LONG, timeline);
        // More milliseconds than an int holds, and nearly as many nanoseconds as a long does.
        requireWaitedFor("30 days", Duration.ofDays(30), new Timeline());
        requireWaitedFor("250 years", Duration.ofDays(250 * 365), new Timeline());
    }

    private void requireWaitedFor(String words, Duration limit, Timeline timeline)
            throws Throwable {
        Gate gate = new Gate("calls of the user service");
        var world = world(timeline).limit(limit).users(answering(gate));
        try (PageSession session = session(world).releasing(gate::open)) {
            session.open(ANN);
            // Where the limit seems to be over, the call may never begin.
            Patience.await(() -> gate.entered() == 1 || session.told() > 0);
            session.awaitStill();
            gate.open();
            UiReport report = session.end();

            report.insteadOf("the page [a, b, c, d, e], from the user service")
                    .why(
                            "The service took a moment, far less than its limit of %s. What it"
                                    + " says is newer than what the cache remembers.",
                            words)
                    .unless(report.showed("a", "b", "c", "d", "e"));
            seen(
                            "the cache was asked, although the user service answered within its"
                                    + " limit of %s",
                            words)
                    .expected("no call of the cache")
                    .why(
                            "The cache is asked when the user service is late or fails. Asked every"
                                    + " time, it carries the full load for nothing.")
                    .unless(session.calls(Service.CACHE).isEmpty());
        }
    }

    @Test
    void whenTheUserServiceIsLateTheCacheAnswers(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        AtomicLong cacheAsked = new AtomicLong();
        var world =
                world(timeline)
                        .limit(UNEVEN)
                        .users(answering(gate))
                        .cache(
                                _ -> {
                                    cacheAsked.set(System.nanoTime());
                                    return FavoriteId.listOf("x", "y");
                                });
        try (PageSession session = session(world).releasing(gate::open)) {
            // No limit can have begun before this moment.
            long opened = System.nanoTime();
            session.open(ANN);
            UiReport report = session.end();

            report.insteadOf("the page [x, y], from the cache, once the limit of 130 ms is over")
                    .why(
                            "The user service hangs. Without a limit every user of the page hangs"
                                    + " with it, and every thread that serves one.")
                    .unless(report.showed("x", "y"));
            long after = Duration.ofNanos(cacheAsked.get() - opened).toMillis();
            seen("the cache was asked %d ms after open(), and the limit is 130 ms", after)
                    .expected("no call of the cache before the limit is over")
                    .why(
                            "Until then the user service may answer, and what it says is newer than"
                                    + " what the cache remembers.")
                    .lookAt("Is the limit halved, or rounded, on its way to the timer?")
                    .unless(after >= UNEVEN.minus(ROUNDED).toMillis());
        }
    }

    @Test
    void theLateCallIsCancelledWhereTheModelCan(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        var world = world(timeline).limit(SHORT).users(answering(gate));
        try (PageSession session = session(world).releasing(gate::open)) {
            session.open(ANN);
            session.awaitTold();
            // A call that was only just begun has come to the gate now, and waits there.
            session.awaitStill();
            boolean cancelled = isCancelled(session, gate, promises().cancelsTheLateCall());

            seen("the page is shown, and the late call of the user service still waits for"
                            + " an answer")
                    .expected("that the call is interrupted when its limit is over")
                    .why(
                            "Nobody wants the answer any more. While the service hangs, each page"
                                    + " leaves one more call behind, with its thread and connection.")
                    .lookAt("Giving up waiting is one thing, ending the call is another.")
                    .unless(cancelled || !promises().cancelsTheLateCall());
            UiReport report = session.end();
            report.insteadOf("the page [x, y], from the cache")
                    .why("What becomes of the late call must not change the page.")
                    .unless(report.showed("x", "y"));
            note(
                    Column.ERROR_HANDLING,
                    "late",
                    "the late call is " + (cancelled ? "interrupted" : "not interrupted"));
        }
    }

    private static boolean isCancelled(PageSession session, Gate gate, boolean promised) {
        // A call may also be given up before it has begun: then there is nothing to interrupt.
        List<String> asked = session.calls(Service.USERS);
        return promised
                ? Patience.await(() -> session.interrupted().containsAll(asked))
                : session.interrupted().containsAll(asked) && gate.entered() == gate.interrupted();
    }
}
