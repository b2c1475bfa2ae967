package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.Service;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** What the caller waits for, and what two pages share. */
abstract class CallerRules extends DetailCallRules {

    @Test
    void theCallerIsFreeOrCanBeInterrupted(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        var world = world(timeline).users(answering(gate));
        try (PageSession session = session(world).releasing(gate::open)) {
            Caller<Void> caller = session.open(ANN);
            gate.awaitEntered(1);
            session.awaitStill();

            seen("the user service has not answered yet, and the caller still waits")
                    .expected("that opening a page returns at once, and the rest happens later")
                    .why("The one thread that everybody shares must not wait for anybody.")
                    .unless(caller.hasEnded() || !promises().freesTheCaller());
            if (caller.hasEnded()) {
                gate.open();
                session.end();
            } else {
                requireInterruptible(session, caller);
            }
        }
    }

    private static void requireInterruptible(PageSession session, Caller<Void> caller)
            throws Throwable {
        caller.interrupt();
        session.awaitTold();
        // The interruption may still be on its way to a thread that works for the caller. An answer
        // of the service that came first would let that thread go on, through no fault of its own.
        session.awaitStill();
        UiReport report = session.end();

        List<String> calls = new ArrayList<>(session.calls(Service.CACHE));
        calls.addAll(session.calls(Service.DETAILS));
        seen("the caller was interrupted, and after that these were asked for: %s", calls)
                .expected("no further call")
                .why(
                        "An interruption is not a failure of the service. It says: stop, the page"
                                + " is not wanted any more.")
                .lookAt(
                        "Which catch clause takes the interruption for a failure, or which task of"
                                + " this page was not told to stop?")
                .unless(calls.isEmpty());
        report.insteadOf("an error: there will be no page")
                .why("For every page that was opened, the UI must learn how it ended.")
                .unless(report.error() != null);
        InterruptFlag.requireKept("before the page was there", caller, report);
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
        try (PageSession session = session(world).releasing(gate::open)) {
            session.open(ANN);
            gate.awaitEntered(1);
            session.open(new UserId("ben"));
            boolean shown = Patience.await(() -> session.told() >= 1);

            seen("ann's page waits for a service, and ben's page was not shown meanwhile")
                    .expected("a page that waits for its own services only")
                    .why("One slow page would stop the page of everybody else.")
                    .lookAt("What do two pages share: a lock, a field, the only thread?")
                    .unless(shown);
            gate.open();
            UiReport report = session.end();
            seen("two pages were opened, for ann and for ben, and this came: %s", report.inWords())
                    .expected("[ben-1, ben-2, ben-3] for ben, then [ann-1, ann-2, ann-3] for ann")
                    .why(
                            "Pages are loaded at the same time. One of them overwrites what another"
                                    + " one keeps in a field.")
                    .unless(report.showedInTurn(favoritesOf(new UserId("ben")), favoritesOf(ANN)));
        }
    }
}
