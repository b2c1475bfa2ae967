package kata.judge.favorites;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static kata.judge.Finding.seen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Caller;
import kata.judge.Finding;
import kata.judge.Gate;
import kata.judge.Hold;
import kata.judge.OneAtATime;
import kata.judge.Patience;
import kata.judge.Rendezvous;
import kata.judge.favorites.ModelTable.Column;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.Service;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/**
 * The rules for the favourites page, the same for every model. A module's capstone says how a page
 * is opened, and what its model promises beside the contract.
 *
 * <p>First what every page does, then what is different from model to model. What a rule of the
 * second kind has seen goes into the {@link ModelTable}.
 */
public abstract class FavoritesContract {

    private static final UserId ANN = new UserId("ann");

    private static final int PAGES = 50;

    // Where the user service answers, no right answer ever comes near this limit.
    private static final Duration LONG = Duration.ofMinutes(1);

    // Where it does not answer, a right answer waits so long and not longer, once.
    private static final Duration SHORT = Duration.ofMillis(100);

    private static final String WAITING_UI =
            "While the UI thread waits for a service, it does nothing else: no button, no"
                    + " scrolling, no repainting, whatever the user does.";

    /** A new attempt that loads pages from the world's services and hands them to its UI. */
    protected abstract PageLoader loader(FavoritesWorld world);

    /** What the model promises. */
    protected abstract Promises promises();

    @Test
    void thePageShowsTheUsersFavourites(Timeline timeline) throws Throwable {
        var world = world(timeline).users(_ -> FavoriteId.listOf("c", "a", "b"));
        try (Visit visit = visit(world)) {
            visit.open(ANN);
            Heard heard = visit.end();

            heard.insteadOf("the page [c, a, b]")
                    .why(
                            "Just the user's favourites, and all of them: that is what the page is"
                                    + " for.")
                    .unless(heard.showed("c", "a", "b"));
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
        try (Visit visit = visit(world).releasing(details::releaseAll)) {
            visit.open(ANN);
            visit.awaitStill();
            details.releaseAll();
            Heard heard = visit.end();

            List<String> calls = visit.calls(Service.DETAILS);
            seen("ann has the favourites a to g, and %d detail calls were made", calls.size())
                    .expected("5 detail calls, for a to e")
                    .why(
                            "A user may have a thousand favourites, and only five fit on the page."
                                    + " Each call more loads the service and slows the page.")
                    .unless(calls.size() == 5);
            heard.insteadOf("the page [a, b, c, d, e]")
                    .why("Five favourites fit on the page: the first five.")
                    .unless(heard.showed("a", "b", "c", "d", "e"));
        }
    }

    @Test
    void withoutFavouritesThereAreSuggestions(Timeline timeline) throws Throwable {
        try (Visit visit = visit(world(timeline).users(_ -> List.of()))) {
            visit.open(ANN);
            Heard heard = visit.end();

            heard.insteadOf("the page [s, t], from the suggestions")
                    .why("A new user has no favourites, and must not see an empty page.")
                    .unless(heard.showed("s", "t"));
            List<String> calls = visit.calls(Service.DETAILS);
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
        try (Visit visit = visit(world)) {
            visit.open(ANN);
            Heard heard = visit.end();

            heard.insteadOf("the page [u, v, w, x, y], from the cache")
                    .why(
                            "Favourites of yesterday are better than none. However the service"
                                    + " fails, the page goes on as if the cache were the service.")
                    .unless(heard.showed("u", "v", "w", "x", "y"));
        }
    }

    @Test
    void aServiceWithinItsLimitIsWaitedFor(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        var world = world(timeline).users(answering(gate));
        try (Visit visit = visit(world).releasing(gate::open)) {
            visit.open(ANN);
            gate.awaitEntered(1);
            visit.awaitStill();
            gate.open();
            Heard heard = visit.end();

            heard.insteadOf("the page [a, b, c, d, e], from the user service")
                    .why(
                            "The service took a moment, far less than its limit of 60 s. What it"
                                    + " says is newer than what the cache remembers.")
                    .unless(heard.showed("a", "b", "c", "d", "e"));
            seen("the cache was asked, although the user service answered within its limit")
                    .expected("no call of the cache")
                    .why(
                            "The cache is asked when the user service is late or fails. Asked every"
                                    + " time, it carries the full load for nothing.")
                    .unless(visit.calls(Service.CACHE).isEmpty());
        }
    }

    @Test
    void whenTheUserServiceIsLateTheCacheAnswers(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        var world = world(timeline).limit(SHORT).users(answering(gate));
        try (Visit visit = visit(world).releasing(gate::open)) {
            visit.open(ANN);
            Heard heard = visit.end();

            heard.insteadOf("the page [x, y], from the cache, once the limit of 100 ms is over")
                    .why(
                            "The user service hangs. Without a limit every user of the page hangs"
                                    + " with it, and every thread that serves one.")
                    .unless(heard.showed("x", "y"));
        }
    }

    @Test
    void theLateCallIsCancelledWhereTheModelCan(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        var world = world(timeline).limit(SHORT).users(answering(gate));
        try (Visit visit = visit(world).releasing(gate::open)) {
            visit.open(ANN);
            visit.awaitTold();
            // A call that was only just begun has come to the gate now, and waits there.
            visit.awaitStill();
            boolean cancelled = isCancelled(visit, gate, promises().cancelsTheLateCall());

            seen("the page is shown, and the late call of the user service still waits for"
                            + " an answer")
                    .expected("that the call is interrupted when its limit is over")
                    .why(
                            "Nobody wants the answer any more. While the service hangs, each page"
                                    + " leaves one more call behind, with its thread and connection.")
                    .lookAt("Giving up waiting is one thing, ending the call is another.")
                    .unless(cancelled || !promises().cancelsTheLateCall());
            Heard heard = visit.end();
            heard.insteadOf("the page [x, y], from the cache")
                    .why("What becomes of the late call must not change the page.")
                    .unless(heard.showed("x", "y"));
            note(
                    Column.ERROR_HANDLING,
                    "late",
                    "the late call is " + (cancelled ? "interrupted" : "not interrupted"));
        }
    }

    private static boolean isCancelled(Visit visit, Gate gate, boolean promised) {
        // A call may also be given up before it has begun: then there is nothing to interrupt.
        List<String> asked = visit.calls(Service.USERS);
        return promised
                ? Patience.await(() -> visit.interrupted().containsAll(asked))
                : visit.interrupted().containsAll(asked) && gate.entered() == gate.interrupted();
    }

    @Test
    void theUiThreadDoesTheUiAndNothingElse(Timeline timeline) throws Throwable {
        Boom boom = new Boom("the details of c are lost");
        try (Visit visit = visit(world(new Timeline()).details(failing("c", boom)))) {
            visit.open(ANN);
            Heard heard = visit.endAsItMay();
            heard.insteadOf("an error, shown by the UI thread")
                    .why("The user waits for the page, and nobody says that it will not come.")
                    .unless(!heard.outcomes().isEmpty() || heard.thrown() != null);
            for (UiOutcome outcome : heard.outcomes()) {
                if (outcome instanceof UiOutcome.Misused(String method, String thread)) {
                    throw Heard.touchedBy(method, thread).violation();
                }
            }
        }
        Gate gate = new Gate("calls of the user service");
        try (Visit visit = visit(world(timeline).users(answering(gate))).releasing(gate::open)) {
            visit.open(ANN);
            gate.awaitEntered(1);
            visit.awaitStill();
            requireNoCallOnTheUiThread(timeline);
            seen("while the user service was slow, the UI thread did not run what it was given")
                    .expected("a UI thread that is free until there is something to show")
                    .why(WAITING_UI)
                    .lookAt("What is inside ui.submit(…), and what should stand before it?")
                    .unless(visit.uiIsFree());
            gate.open();
            visit.end();
            requireNoCallOnTheUiThread(timeline);
        }
    }

    private static void requireNoCallOnTheUiThread(Timeline timeline) {
        for (Span span : timeline.spans()) {
            seen("\"%s\" was asked for on the UI thread", span.task())
                    .expected("a UI thread that only shows what is finished")
                    .why(WAITING_UI)
                    .lookAt("What is inside ui.submit(…), and what should stand before it?")
                    .unless(!span.thread().equals("ui") || span.task().startsWith("show "));
        }
    }

    @Test
    void aFailedDetailCallReachesTheUiAsItsOwnException(Timeline timeline) throws Throwable {
        Boom boom = new Boom("the details of c are lost");
        try (Visit visit = visit(world(timeline).details(failing("c", boom)))) {
            visit.open(ANN);
            Heard heard = visit.end();

            Throwable error = heard.error();
            heard.insteadOf(
                            "an error and no page; its root cause is the service's own %s",
                            Errors.brief(boom))
                    .why(
                            "A page with a hole looks right and is wrong. And whoever looks for the"
                                    + " fault needs the service's own exception.")
                    .unless(error != null && Errors.root(error) == boom);
            int deep = Errors.causes(error).size() - 1;
            note(
                    Column.ERROR_HANDLING,
                    "error",
                    "the error is the service's own exception"
                            + switch (deep) {
                                case 0 -> " itself";
                                case 1 -> ", 1 cause deep";
                                default -> ", %d causes deep".formatted(deep);
                            });
        }
    }

    @Test
    void whenTheCacheFailsTooBothErrorsAreVisible(Timeline timeline) throws Throwable {
        Boom first = new Boom("the user service is down");
        Boom second = new Boom("the cache is cold");
        var world =
                world(timeline)
                        .users(Behaviour.failing(() -> first))
                        .cache(Behaviour.failing(() -> second));
        try (Visit visit = visit(world)) {
            visit.open(ANN);
            Heard heard = visit.end();

            Throwable error = heard.error();
            heard.insteadOf("an error and no page")
                    .why("There is nothing left to show, and the user must be told.")
                    .unless(error != null);
            Finding finding =
                    seen(
                                    "an error was shown in which %s is nowhere to be found",
                                    missing(error, first, second))
                            .expected(
                                    "\"%s\" and \"%s\" in one error",
                                    first.getMessage(), second.getMessage())
                            .why(
                                    "The cache was asked only because the user service had failed."
                                            + " Whoever mends this needs both: the fault, and why the"
                                            + " way around it failed.")
                            .lookAt("An exception has a cause, and it can carry suppressed ones.");
            finding.unless(Errors.all(error).containsAll(List.of(first, second)));
        }
    }

    private static String missing(Throwable error, Boom... booms) {
        List<String> missing = new ArrayList<>();
        for (Boom boom : booms) {
            if (!Errors.all(error).contains(boom)) {
                missing.add("\"" + boom.getMessage() + "\"");
            }
        }
        return String.join(" and ", missing);
    }

    @Test
    void theUiIsToldExactlyOnce(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        requireOnce("all five detail calls failed", visit(world(timeline).details(failing())));
        requireOnce("the page was loaded", visit(world(new Timeline())));
        requireOnce(
                "the user service and the cache failed",
                visit(world(new Timeline()).users(failing()).cache(failing())));
        requireOnce(
                "the user service answered after its limit",
                visit(world(new Timeline()).limit(SHORT).users(answering(gate)))
                        .releasing(gate::open));
    }

    private static void requireOnce(String what, Visit opened) throws Throwable {
        try (Visit visit = opened) {
            visit.open(ANN);
            Heard heard = visit.end();

            seen("%s, and the UI was told %d times: %s", what, heard.told().size(), heard.summary())
                    .expected("one page or one error, once")
                    .why(
                            "One click, one outcome. A second one covers the first, or pops up when"
                                    + " the user is already somewhere else.")
                    .unless(heard.told().size() == 1);
            seen(
                            "%s: the UI showed the error, and opening the page threw %s as well",
                            what, heard.thrown() == null ? "" : Errors.brief(heard.thrown()))
                    .expected("an error that is shown, and not thrown as well")
                    .why("Whoever called would handle it once more: one fault, two messages.")
                    .unless(heard.thrown() == null);
        }
    }

    @Test
    void detailsOverlapExactlyWhereTheModelSaysSo(Timeline timeline) throws Throwable {
        if (promises().detailsOverlap()) {
            Rendezvous rendezvous = new Rendezvous(5, "detail calls");
            var world =
                    world(timeline)
                            .details(
                                    id -> {
                                        rendezvous.arrive();
                                        return FavoriteDetails.of(id);
                                    });
            try (Visit visit = visit(world)) {
                visit.open(ANN);
                Heard heard = visit.end();
                heard.insteadOf("the page [a, b, c, d, e]")
                        .why("Loaded side by side it is still the same page.")
                        .unless(heard.showed("a", "b", "c", "d", "e"));
            }
            note(Column.PARALLELISM, "details", "the 5 detail calls of a page run side by side");
        } else {
            requireOneThread(timeline);
            note(Column.PARALLELISM, "details", "one call at a time, all on the caller's thread");
        }
    }

    private void requireOneThread(Timeline timeline) throws Throwable {
        OneAtATime oneAtATime = new OneAtATime("detail calls");
        var world =
                world(timeline)
                        .details(
                                id -> {
                                    oneAtATime.enter();
                                    return FavoriteDetails.of(id);
                                });
        try (Visit visit = visit(world)) {
            Caller<Void> caller = visit.open(ANN);
            Heard heard = visit.end();
            for (Span span : timeline.spans()) {
                seen("\"%s\" was asked for on the thread \"%s\"", span.task(), span.thread())
                        .expected("every service call on the thread that opened the page")
                        .why(
                                "This model is one thread, and nothing at the same time: so locals,"
                                        + " exceptions and the trace all tell one story.")
                        .unless(
                                span.task().startsWith("show ")
                                        || span.threadId() == caller.thread().threadId());
            }
            heard.insteadOf("the page [a, b, c, d, e]")
                    .why("A call that takes longer must not change the page.")
                    .unless(heard.showed("a", "b", "c", "d", "e"));
        }
    }

    @Test
    void theOrderIsTheUsersWhicheverDetailsComeFirst(Timeline timeline) throws Throwable {
        Gate gate = new Gate("detail calls");
        CountDownLatch others = new CountDownLatch(4);
        var world =
                world(timeline)
                        .users(_ -> FavoriteId.listOf("d", "a", "e", "b", "c"))
                        .details(
                                id -> {
                                    if (id.value().equals("d") && promises().detailsOverlap()) {
                                        gate.pass();
                                    } else {
                                        others.countDown();
                                    }
                                    return FavoriteDetails.of(id);
                                });
        try (Visit visit = visit(world).releasing(gate::open)) {
            visit.open(ANN);
            if (promises().detailsOverlap()) {
                gate.awaitEntered(1);
                boolean answered = others.await(Patience.limit().toMillis(), MILLISECONDS);
                seen(
                                "%d of 4 other detail calls were made while that of d waited",
                                4 - others.getCount())
                        .expected("all 4: the calls run side by side")
                        .why("One slow favourite would hold up the whole page.")
                        .unless(answered);
                // The four have ended for good now, and what is done with them has been done.
                visit.awaitStill();
                gate.open();
            }
            Heard heard = visit.end();

            heard.insteadOf("the page [d, a, e, b, c]")
                    .why(
                            "The user chose the order. Ordered by who answers first, the page is"
                                    + " another one each time it is opened.")
                    .unless(heard.showedInOrder("d", "a", "e", "b", "c"));
        }
    }

    @Test
    void theOtherDetailCallsEndAsPromisedWhenOneFails(Timeline timeline) throws Throwable {
        if (promises().detailsOverlap()) {
            requireSiblingsEnd(timeline);
            return;
        }
        Boom boom = new Boom("the details of b are lost");
        try (Visit visit = visit(world(timeline).details(failing("b", boom)))) {
            visit.open(ANN);
            visit.end();

            List<String> calls = visit.calls(Service.DETAILS);
            seen("details of b failed, and all of these were asked for: %s", calls)
                    .expected("[details of a, details of b]")
                    .why("There will be no page. Each call after that only keeps the user waiting.")
                    .unless(Heard.same(calls, "details of a", "details of b"));
            note(Column.ERROR_HANDLING, "siblings", "when one call fails, the next never begins");
        }
    }

    private void requireSiblingsEnd(Timeline timeline) throws Throwable {
        Gate gate = new Gate("other detail calls");
        Boom boom = new Boom("the details of e are lost");
        CountDownLatch failed = new CountDownLatch(1);
        var world =
                world(timeline)
                        .details(
                                id -> {
                                    if (id.value().equals("e")) {
                                        gate.awaitEntered(4);
                                        failed.countDown();
                                        throw boom;
                                    }
                                    gate.pass();
                                    return FavoriteDetails.of(id);
                                });
        boolean promised = promises().cancelsSiblings();
        try (Visit visit = visit(world).releasing(gate::open)) {
            visit.open(ANN);
            boolean hasFailed = failed.await(Patience.limit().toMillis(), MILLISECONDS);
            seen("%d detail calls were under way at once, and no more came", gate.entered())
                    .expected("5 at once")
                    .why("The calls run side by side in this model.")
                    .unless(hasFailed);
            if (promised) {
                Patience.await(() -> gate.interrupted() == 4);
            }
            visit.awaitStill();
            int cancelled = gate.interrupted();
            seen("details of e failed, and %d of the 4 other calls were interrupted", cancelled)
                    .expected("all 4, at once")
                    .why(
                            "There will be no page. Calls that go on load the service for nothing,"
                                    + " and the user waits for the slowest of them to learn of it.")
                    .unless(cancelled == 4 || !promised);
            gate.open();
            Heard heard = visit.end();

            heard.insteadOf(
                            "an error and no page; its root cause is the service's own %s",
                            Errors.brief(boom))
                    .why("The first failure ends it. What the others do must not hide it.")
                    .unless(heard.error() != null && Errors.root(heard.error()) == boom);
            note(
                    Column.ERROR_HANDLING,
                    "siblings",
                    cancelled == 4
                            ? "when one call fails, the others are interrupted"
                            : "when one call fails, the others run on");
        }
    }

    @Test
    void theCallerIsFreeOrCanBeInterrupted(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        var world = world(timeline).users(answering(gate));
        try (Visit visit = visit(world).releasing(gate::open)) {
            Caller<Void> caller = visit.open(ANN);
            gate.awaitEntered(1);
            visit.awaitStill();

            seen("the user service has not answered yet, and the caller still waits")
                    .expected("that opening a page returns at once, and the rest happens later")
                    .why("The one thread that everybody shares must not wait for anybody.")
                    .unless(caller.hasEnded() || !promises().freesTheCaller());
            if (caller.hasEnded()) {
                gate.open();
                visit.end();
            } else {
                requireInterruptible(visit, caller);
            }
        }
    }

    private static void requireInterruptible(Visit visit, Caller<Void> caller) throws Throwable {
        caller.interrupt();
        visit.awaitTold();
        // The interruption may still be on its way to a thread that works for the caller. An answer
        // of the service that came first would let that thread go on, through no fault of its own.
        visit.awaitStill();
        Heard heard = visit.end();

        List<String> calls = new ArrayList<>(visit.calls(Service.CACHE));
        calls.addAll(visit.calls(Service.DETAILS));
        seen("the caller was interrupted, and after that these were asked for: %s", calls)
                .expected("no further call")
                .why(
                        "An interruption is not a failure of the service. It says: stop, the page"
                                + " is not wanted any more.")
                .lookAt(
                        "Which catch clause takes the interruption for a failure, or which task of"
                                + " this page was not told to stop?")
                .unless(calls.isEmpty());
        heard.insteadOf("an error: there will be no page")
                .why("The UI is told of every page that was opened how it ended.")
                .unless(heard.error() != null);
        seen("the caller was interrupted, and its interrupt flag is gone")
                .expected("the flag set when the call returns, or an InterruptedException")
                .why(
                        "Whoever interrupts a thread wants all of its work to stop. Without the"
                                + " flag its next blocking call waits as if nothing had happened.")
                .unless(
                        caller.wasInterruptedAtTheEnd()
                                || heard.thrown() instanceof InterruptedException);
    }

    @Test
    void twoPagesAtOnceKeepApart(Timeline timeline) throws Throwable {
        Gate gate = new Gate("detail calls of ann's page");
        var world =
                world(timeline)
                        .users(user -> favoritesOf(user))
                        .details(
                                id -> {
                                    if (id.value().equals("ann-1")) {
                                        gate.pass();
                                    }
                                    return FavoriteDetails.of(id);
                                });
        try (Visit visit = visit(world).releasing(gate::open)) {
            visit.open(ANN);
            gate.awaitEntered(1);
            visit.open(new UserId("ben"));
            boolean shown = Patience.await(() -> visit.told() >= 1);

            seen("ann's page waits for a service, and ben's page was not shown meanwhile")
                    .expected("a page that waits for its own services only")
                    .why("One slow page would stop the page of everybody else.")
                    .lookAt("What do two pages share: a lock, a field, the only thread?")
                    .unless(shown);
            gate.open();
            Heard heard = visit.end();
            seen("two pages were opened, for ann and for ben, and this came: %s", heard.inWords())
                    .expected("[ben-1, ben-2, ben-3] for ben, then [ann-1, ann-2, ann-3] for ann")
                    .why(
                            "Pages are loaded at the same time. What one of them keeps in a field,"
                                    + " another one overwrites.")
                    .unless(heard.showedInTurn(favoritesOf(new UserId("ben")), favoritesOf(ANN)));
        }
    }

    @Test
    void fiftyWaitingPagesTakeNoMoreThreadsThanPromised() throws Throwable {
        Hold users = new Hold("calls of the user service");
        Hold details = new Hold("detail calls");
        Timeline timeline = new Timeline();
        var world =
                world(timeline)
                        .users(
                                user -> {
                                    users.enter();
                                    return favoritesOf(user);
                                })
                        .details(
                                id -> {
                                    details.enter();
                                    return FavoriteDetails.of(id);
                                });
        try (Visit visit =
                visit(world).releasing(users::releaseAll).releasing(details::releaseAll)) {
            IntStream.rangeClosed(1, PAGES).forEach(i -> visit.open(new UserId("u" + i)));
            users.awaitNoMoreThan(PAGES, visit.callers());
            requireNoCommonPool(timeline);
            requirePagesInFlight(visit, users);
            requireFewThreads(visit);
            note(
                    Column.THROUGHPUT,
                    "pages",
                    "%d of %d pages in service at once".formatted(users.peak(), PAGES));
            note(
                    Column.THROUGHPUT,
                    "threads",
                    "on %d platform threads of its own, with %d callers waiting"
                            .formatted(visit.threads().size(), visit.callersWaiting()));
            users.releaseAll();
            // Now all that each page wants of the pool stands in its queue, with nothing let go.
            details.awaitNoMoreThan(PAGES * favoritesOf(ANN).size(), visit.callers());
            requireFewThreads(visit);
            details.releaseAll();
            requireAllPages(visit.end());
        }
    }

    private void requirePagesInFlight(Visit visit, Hold users) {
        int promised = promises().pagesInFlight();
        boolean reached = Patience.await(() -> users.peak() >= promised);
        seen(
                        "%d of %d pages came as far as the user service, and no more%s",
                        users.peak(), PAGES, visit.standing())
                .expected("%d at the same time", promised)
                .why(
                        promised < PAGES
                                ? "Threads that wait for a service are used. Threads that wait for a"
                                        + " thread, and hold one meanwhile, stop each other."
                                : "A page that waits costs next to nothing in this model. Where"
                                        + " something bounds the pages, one slow service stops them"
                                        + " all.")
                .lookAt(
                        promised < PAGES
                                ? "Which task holds a thread while it waits for another task?"
                                : "What bounds the number of pages: a pool, a lock, a semaphore?")
                .unless(reached);
    }

    private void requireFewThreads(Visit visit) {
        List<Thread> threads = visit.threads();
        int promised = promises().platformThreads();
        seen(
                        "%d platform threads were started while %d pages wait: %s",
                        threads.size(), PAGES, names(threads))
                .expected(promised == 0 ? "none" : "no more than %d for all pages", promised)
                .why(
                        "Each platform thread is one of the operating system, with a stack of its"
                                + " own. Threads that grow with the visitors run out.")
                .lookAt(
                        promised == 0
                                ? "What starts a platform thread here?"
                                : "What is made once for all pages, and what for each page?")
                .unless(threads.size() <= promised);
    }

    private static List<FavoriteId> favoritesOf(UserId user) {
        return FavoriteId.listOf(user + "-1", user + "-2", user + "-3");
    }

    private static void requireNoCommonPool(Timeline timeline) {
        for (Span span : timeline.spans()) {
            seen("\"%s\" was asked for on %s", span.task(), span.thread())
                    .expected("no blocking call on the common pool")
                    .why(
                            "The common pool has about as many threads as the machine has cores,"
                                    + " and the whole program shares them. A call that waits stops"
                                    + " all.")
                    .unless(!span.thread().startsWith("ForkJoinPool.commonPool"));
        }
    }

    private static void requireAllPages(Heard heard) {
        List<FavoritesPage> pages = heard.pages();
        seen(
                        "the services answer again, and %d of %d pages were shown%s",
                        pages.size(), PAGES, heard.stuck())
                .expected("all %d", PAGES)
                .why("Whoever waits for a thread while holding one can wait for ever.")
                .lookAt("Does a task wait for another task that needs a thread, too?")
                .unless(pages.size() == PAGES);
    }

    private static String names(List<Thread> threads) {
        List<String> names = threads.stream().limit(2).map(Timeline::nameOf).toList();
        return String.join(", ", names) + (threads.size() > 2 ? " and so on" : "");
    }

    @Test
    void theTraceOfAFailureNamesTheCallerAsPromised(Timeline timeline) throws Throwable {
        AtomicReference<Boom> boom = new AtomicReference<>();
        var world =
                world(timeline)
                        .details(
                                id -> {
                                    if (id.value().equals("c")) {
                                        // Made here, in the call: its trace is that of the call.
                                        boom.set(new Boom("the details of c are lost"));
                                        throw boom.get();
                                    }
                                    return FavoriteDetails.of(id);
                                });
        try (Visit visit = visit(world)) {
            visit.open(ANN);
            Heard heard = visit.end();
            Throwable error = heard.error();
            heard.insteadOf("an error and no page")
                    .why("Without an error there is no trace to read.")
                    .unless(error != null);

            Promises.Trace promised = promises().trace();
            boolean directly = Button.isNamedIn(boom.get());
            boolean throughCause = Errors.all(error).stream().anyMatch(Button::isNamedIn);
            boolean checkpoint =
                    !promised.checkpoint().isEmpty()
                            && Errors.printed(error).contains(promised.checkpoint());
            boolean kept =
                    switch (promised.how()) {
                        case DIRECTLY -> directly;
                        case THROUGH_CAUSE -> throughCause;
                        case WITH_CHECKPOINT -> checkpoint;
                        case NOT_PROMISED -> true;
                    };
            seen("nothing in the trace of the error names what opened the page")
                    .expected(
                            promised.how() == Promises.How.WITH_CHECKPOINT
                                    ? "the checkpoint \"" + promised.checkpoint() + "\" in it"
                                    : Button.CLICKED + ", the method that opened it")
                    .why(
                            "The trace of a worker thread begins at the worker. It says what"
                                    + " failed, and not for whom: which page, which request, which"
                                    + " click.")
                    .lookAt(
                            "Which exception was made on the caller's thread, and is it still in"
                                    + " what the UI gets?")
                    .unless(kept);
            note(
                    Column.DEBUGGING,
                    "trace",
                    "the trace names the caller: "
                            + (directly
                                    ? "yes, directly"
                                    : throughCause
                                            ? "yes, through a cause"
                                            : checkpoint ? "with a checkpoint" : "no"));
        }
    }

    private static FavoritesWorld.Builder world(Timeline timeline) {
        return FavoritesWorld.builder(timeline).limit(LONG);
    }

    private Visit visit(FavoritesWorld.Builder world) {
        String attempt = getClass().getName().replaceFirst("Test$", "");
        return new Visit(world.build(), this::loader, attempt);
    }

    /** Answers once the gate is open. */
    private static Behaviour<UserId, List<FavoriteId>> answering(Gate gate) {
        return _ -> {
            gate.pass();
            return FavoriteId.listOf("a", "b", "c", "d", "e", "f", "g");
        };
    }

    private static Behaviour<FavoriteId, FavoriteDetails> failing(String id, Boom boom) {
        return asked -> {
            if (asked.value().equals(id)) {
                throw boom;
            }
            return FavoriteDetails.of(asked);
        };
    }

    private static <K, V> Behaviour<K, V> failing() {
        return key -> {
            throw new Boom("no answer for " + key);
        };
    }

    private void note(Column column, String what, String text) {
        ModelTable.note(promises().model(), column, what, text);
    }
}
