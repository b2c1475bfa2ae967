package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import kata.judge.Boom;
import kata.judge.Sound;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Tasks;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.Service;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** Which calls end with a page that is given up, and which do not. */
abstract class GivenUpPagesRules extends SeparatePagesRules {

    private static final UserId BERT = new UserId("bert");

    @Test
    void aLateCallEndsAlsoIfTheCacheFails() throws Throwable {
        Gate users = new Gate("calls of the user service");
        var world =
                world(new Timeline())
                        .limit(SHORT)
                        .users(answering(users))
                        .cache(Behaviour.failing(() -> new Boom("the cache is cold")));
        try (PageSession session = session(world).releasing(users::open)) {
            session.open(ANN);
            session.awaitTold();
            // A call that was given up before it began never comes to the gate, and has ended, too.
            boolean ended =
                    !promises().cancelsTheLateCall()
                            || Patience.await(
                                    () ->
                                            session.interrupted()
                                                    .containsAll(session.calls(Service.USERS)));
            UiReport report = session.end();

            seen("the user service was late, the cache failed, and the late call still" + " waits")
                    .expected("that it is interrupted, whatever the cache does")
                    .why("There is an error already. The call keeps a thread for nothing.")
                    .lookAt("Where do you end the late call, and what may throw before that?")
                    .unless(ended);
            report.insteadOf("an error: the user service was late, and the cache failed")
                    .why("Nobody has an answer, and the user has to learn of it.")
                    .unless(report.error() != null);
        }
    }

    @Test
    void anInterruptedCallerLeavesTheOtherPagesAlone() throws Throwable {
        if (promises().freesTheCaller()) {
            // Nobody waits: there is nobody to interrupt.
            return;
        }
        for (UserId given : List.of(ANN, BERT)) {
            requireTheOtherPage(given);
        }
    }

    private void requireTheOtherPage(UserId givenUp) throws Throwable {
        Gate anns = new Gate("detail calls of ann's page");
        Gate berts = new Gate("detail calls of bert's page");
        UserId other = givenUp.equals(ANN) ? BERT : ANN;
        var world =
                world(new Timeline())
                        .users(ContractSetting::favoritesOf)
                        .details(
                                id -> {
                                    (id.value().startsWith("ann") ? anns : berts).pass();
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session = session(world).releasing(anns::open).releasing(berts::open)) {
            Caller<Void> ann = session.open(ANN);
            anns.awaitEntered(1);
            Caller<Void> bert = session.open(BERT);
            berts.awaitEntered(1);
            session.awaitStill();
            (givenUp.equals(ANN) ? ann : bert).interrupt();
            session.told(1);
            session.awaitStill();
            int interrupted = (other.equals(ANN) ? anns : berts).interrupted();
            anns.open();
            berts.open();
            UiReport report = session.end();

            seen(
                            "%s's caller was interrupted, and %d detail calls of %s's page were, too;"
                                    + " in the end %s",
                            givenUp, interrupted, other, report.inWords())
                    .expected("no call of %s's page interrupted, and its page", other)
                    .why("One user leaves, and the pages of the others break.")
                    .lookAt("Which calls does an interrupted caller know of?")
                    .unless(
                            interrupted == 0
                                    && report.pages().stream()
                                            .map(UiReport::ids)
                                            .toList()
                                            .contains(favoritesOf(other).toString()));
        }
    }

    @Test
    void noUserCallComesOutOfTheQueueForAnInterruptedCaller() throws Throwable {
        int threads = promises().pagesInFlight();
        if (promises().freesTheCaller() || threads >= PAGES || !promises().cancelsTheLateCall()) {
            // Nobody waits, or nothing stands in a queue, or nothing can be taken back from there.
            return;
        }
        Gate users = new Gate("calls of the user service");
        var world =
                world(new Timeline())
                        .users(
                                user -> {
                                    users.pass();
                                    return favoritesOf(user);
                                });
        try (PageSession session = session(world).releasing(users::open)) {
            for (int i = 1; i <= threads; i++) {
                session.open(new UserId("u" + i));
                users.awaitEntered(i);
            }
            Caller<Void> ann = session.open(ANN);
            session.awaitStill();
            if (ann.hasEnded()) {
                // This one frees its caller, although its model need not.
                users.open();
                session.end();
                return;
            }
            List<String> before = session.calls();
            ann.interrupt();
            ann.awaitEnd();
            users.open();
            session.end();

            List<String> after = new ArrayList<>(session.calls());
            before.forEach(after::remove);
            after.removeIf(call -> !call.contains("ann"));
            seen(
                            "%d pages used all threads, the caller of one more was interrupted, and"
                                    + " then these were asked for: %s",
                            threads, after)
                    .expected("nothing more is asked for ann's page")
                    .why(
                            "A call that stands in a queue is made when a thread gets to it, also"
                                    + " if nobody wants its answer any more.")
                    .unless(after.isEmpty());
        }
    }

    @Test
    void theLateCallIsNeitherWaitedForNorListenedTo() throws Throwable {
        if (!promises().leavesTheLateCall()) {
            return;
        }
        CountDownLatch answer = new CountDownLatch(1);
        Gate cache = new Gate("calls of the cache");
        var world =
                world(new Timeline())
                        .limit(SHORT)
                        .users(
                                _ -> {
                                    // As a driver does that does not know of interruptions.
                                    Tasks.awaitEvenIfInterrupted(answer);
                                    return FavoriteId.listOf("late");
                                })
                        .cache(
                                _ -> {
                                    cache.pass();
                                    return FavoriteId.listOf("x", "y");
                                });
        try (PageSession session =
                session(world).releasing(answer::countDown).releasing(cache::open)) {
            session.open(ANN);
            boolean asked = Patience.await(() -> cache.entered() == 1);
            seen("the user service was late and went on, and the cache was not asked")
                    .expected("a call of the cache when the limit is over, and no waiting for more")
                    .why(
                            "An interruption is a request. A call that does not heed it would keep"
                                    + " the user waiting for as long as it likes.")
                    .lookAt("What does the page wait for, when the limit is over?")
                    .unless(asked);
            session.awaitStill();
            answer.countDown();
            session.awaitStill();
            cache.open();
            UiReport report = session.end();

            seen(
                            "the user service answered [late] while the cache was asked, and %s",
                            report.inWords())
                    .expected("the page [x, y], from the cache")
                    .why("After its limit the user service is out: one page, one source.")
                    .lookAt("Who may still complete the page after the limit?")
                    .unless(report.showed("x", "y"));
        }
    }

    @Test
    @Sound
    void anErrorOfADetailCallEndsTheOthersToo() throws Throwable {
        if (promises().detailsOverlap()) {
            requireSiblingsEnd(
                    "c", FIVE, new Timeline(), new AssertionError("the details of c are odd"));
        }
    }
}
