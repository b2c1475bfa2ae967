package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import kata.favorites.ModelTable.Column;
import kata.judge.Boom;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.OneAtATime;
import kata.judge.probe.Rendezvous;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.Service;
import org.junit.jupiter.api.Test;

/** How the detail calls of one page run: side by side, in order, and what one failure ends. */
abstract class DetailCallRules extends UiAndErrorRules {

    static final List<FavoriteId> FIVE = FavoriteId.listOf("a", "b", "c", "d", "e");

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
            try (PageSession session = session(world)) {
                session.open(ANN);
                UiReport report = session.end();
                report.insteadOf("the page [a, b, c, d, e]")
                        .why("Loaded side by side it is still the same page.")
                        .unless(report.showed("a", "b", "c", "d", "e"));
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
        try (PageSession session = session(world)) {
            Caller<Void> caller = session.open(ANN);
            UiReport report = session.end();
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
            report.insteadOf("the page [a, b, c, d, e]")
                    .why("A call that takes longer must not change the page.")
                    .unless(report.showed("a", "b", "c", "d", "e"));
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
        try (PageSession session = session(world).releasing(gate::open)) {
            session.open(ANN);
            if (promises().detailsOverlap()) {
                gate.awaitEntered(1);
                boolean answered = Patience.await(others);
                seen(
                                "%d of 4 other detail calls were made while that of d waited",
                                4 - others.getCount())
                        .expected("all 4: the calls run side by side")
                        .why("One slow favourite would hold up the whole page.")
                        .unless(answered);
                // The four have ended for good now, and what is done with them has been done.
                session.awaitStill();
                gate.open();
            }
            UiReport report = session.end();

            report.insteadOf("the page [d, a, e, b, c]")
                    .why(
                            "The user chose the order. Ordered by who answers first, the page is"
                                    + " another one each time it is opened.")
                    .unless(report.showedInOrder("d", "a", "e", "b", "c"));
        }
    }

    @Test
    void theOtherDetailCallsEndAsPromisedWhenOneFails(Timeline timeline) throws Throwable {
        if (promises().detailsOverlap()) {
            requireSiblingsEnd("e", FIVE, timeline);
            // There are calls before the failed one, behind it, and on both sides of it.
            requireSiblingsEnd("a", FIVE, new Timeline());
            requireSiblingsEnd("c", FIVE, new Timeline());
            // One that occurs twice has two calls.
            requireSiblingsEnd("e", FavoriteId.listOf("a", "b", "a", "b", "e"), new Timeline());
            requireSiblingsEndBeforeTheErrorIsShown();
            return;
        }
        Boom boom = new Boom("the details of b are lost");
        try (PageSession session = session(world(timeline).details(failing("b", boom)))) {
            session.open(ANN);
            session.end();

            List<String> calls = session.calls(Service.DETAILS);
            seen("details of b failed, and all of these were asked for: %s", calls)
                    .expected("[details of a, details of b]")
                    .why("There will be no page. Each call after that only keeps the user waiting.")
                    .unless(UiReport.same(calls, "details of a", "details of b"));
            note(Column.ERROR_HANDLING, "siblings", "when one call fails, the next never begins");
        }
    }

    private void requireSiblingsEndBeforeTheErrorIsShown() throws Throwable {
        if (!promises().cancelsSiblings()) {
            return;
        }
        Gate gate = new Gate("other detail calls");
        Gate ui = new Gate("work of the UI");
        var world =
                world(new Timeline())
                        .users(_ -> FIVE)
                        .details(
                                id -> {
                                    if (id.value().equals("b")) {
                                        gate.awaitEntered(4);
                                        throw new Boom("the details of b are lost");
                                    }
                                    gate.pass();
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session = session(world).releasing(gate::open)) {
            session.keepUiBusy(ui);
            session.open(ANN);
            boolean cancelled = Patience.await(() -> gate.interrupted() == 4);
            int early = gate.interrupted();
            ui.open();
            gate.open();
            session.end();

            seen(
                            "details of b failed while the UI was busy; %d of the 4 other calls were"
                                    + " interrupted",
                            early)
                    .expected("all 4, at once")
                    .why("The error may have to wait until it is shown. The calls need not.")
                    .lookAt("On which thread are they given up, and what has to come first?")
                    .unless(cancelled);
        }
    }

    private void requireSiblingsEnd(String failing, List<FavoriteId> favourites, Timeline timeline)
            throws Throwable {
        Boom boom = new Boom("the details of " + failing + " are lost");
        requireSiblingsEnd(failing, favourites, timeline, boom);
    }

    /**
     * Requires that the other four calls end as promised when one fails.
     *
     * @param failing the favourite whose details fail, of five
     */
    void requireSiblingsEnd(
            String failing, List<FavoriteId> favourites, Timeline timeline, Throwable thrown)
            throws Throwable {
        Gate gate = new Gate("other detail calls");
        CountDownLatch failed = new CountDownLatch(1);
        var world =
                world(timeline)
                        .users(_ -> favourites)
                        .details(
                                id -> {
                                    if (id.value().equals(failing)) {
                                        gate.awaitEntered(4);
                                        failed.countDown();
                                        throw new Failure("its own", thrown).raise();
                                    }
                                    gate.pass();
                                    return FavoriteDetails.of(id);
                                });
        boolean promised = promises().cancelsSiblings();
        try (PageSession session = session(world).releasing(gate::open)) {
            session.open(ANN);
            boolean hasFailed = Patience.await(failed);
            seen("%d detail calls were under way at once, and no more came", gate.entered())
                    .expected("5 at once")
                    .why("The calls run side by side in this model.")
                    .unless(hasFailed);
            if (promised) {
                Patience.await(() -> gate.interrupted() == 4);
            }
            session.awaitStill();
            int cancelled = gate.interrupted();
            seen(
                            "details of %s failed, of %s; %d of the 4 other calls were interrupted",
                            failing, favourites, cancelled)
                    .expected("all 4, at once")
                    .why(
                            "There will be no page. Calls that go on load the service for nothing,"
                                    + " and the user waits for the slowest of them to learn of it.")
                    .unless(cancelled == 4 || !promised);
            gate.open();
            UiReport report = session.end();

            report.insteadOf(
                            "an error and no page; its root cause is the service's own %s",
                            ExceptionGraph.brief(thrown))
                    .why("The first failure ends it. What the others do must not hide it.")
                    .unless(
                            report.error() != null
                                    && ExceptionGraph.root(report.error()) == thrown);
            note(
                    Column.ERROR_HANDLING,
                    "siblings",
                    cancelled == 4
                            ? "when one call fails, the others are interrupted"
                            : "when one call fails, the others run on");
        }
    }
}
