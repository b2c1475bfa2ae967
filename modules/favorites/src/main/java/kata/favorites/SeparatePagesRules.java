package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.List;
import kata.judge.Boom;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.Service;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** What happens to one page, or in one object, does not concern any other. */
abstract class SeparatePagesRules extends TraceRules {

    // Another page should have its answer within it.
    private static final Duration LONG_ENOUGH_FOR_ANOTHER_PAGE = SHORT.multipliedBy(2);

    private static final UserId BERT = new UserId("bert");
    private static final String BERTS_PAGE = "[bert-1, bert-2, bert-3]";

    @Test
    void aLatePageLeavesTheOthersAlone(Timeline timeline) throws Throwable {
        Gate annsUsers = new Gate("calls of the user service for ann");
        Gate bertsDetails = new Gate("detail calls of bert's page");
        var world =
                world(timeline)
                        .limit(LONG_ENOUGH_FOR_ANOTHER_PAGE)
                        .users(
                                user -> {
                                    if (user.equals(ANN)) {
                                        annsUsers.pass();
                                    }
                                    return favoritesOf(user);
                                })
                        .details(id -> heldIfBerts(id, bertsDetails));
        try (PageSession session =
                session(world).releasing(annsUsers::open).releasing(bertsDetails::open)) {
            session.open(ANN);
            session.awaitEnteredOrTold(annsUsers, 1);
            session.open(BERT);
            session.told(1);
            session.awaitStill();
            bertsDetails.open();
            UiReport report = session.end();

            List<String> pages = report.pages().stream().map(UiReport::ids).sorted().toList();
            report.insteadOf("for ann the page [x, y], from the cache, and %s", BERTS_PAGE)
                    .why(
                            "The user service was late for ann only. What is done about it must not"
                                    + " reach bert's calls.")
                    .lookAt("Where does each page keep its own calls, timers and results?")
                    // On a busy machine bert's call may be late as well.
                    .unless(
                            pages.equals(List.of(BERTS_PAGE, "[x, y]"))
                                    || pages.equals(List.of("[x, y]", "[x, y]")));
        }
        requireTheLimitOfThePageThatCameLast();
    }

    /** The page that was opened first gets its answer while the limit of the other one runs. */
    private void requireTheLimitOfThePageThatCameLast() throws Throwable {
        Gate annsUsers = new Gate("calls of the user service for ann");
        Gate bertsUsers = new Gate("calls of the user service for bert");
        var world =
                world(new Timeline())
                        .limit(LONG_ENOUGH_FOR_ANOTHER_PAGE)
                        .users(
                                user -> {
                                    (user.equals(ANN) ? annsUsers : bertsUsers).pass();
                                    return favoritesOf(user);
                                });
        try (PageSession session =
                session(world).releasing(annsUsers::open).releasing(bertsUsers::open)) {
            session.open(ANN);
            session.awaitEnteredOrTold(annsUsers, 1);
            session.open(BERT);
            session.awaitEnteredOrTold(bertsUsers, 2);
            annsUsers.open();
            UiReport report = session.told(2);
            List<String> pages = report.pages().stream().map(UiReport::ids).toList();
            session.end();

            seen(
                            "ann's page was opened, then bert's; ann's call was answered, bert's was"
                                    + " late; the pages: %s",
                            pages)
                    .expected("two, with bert's [x, y], from the cache")
                    .why("An answer for ann ends the waiting of ann's page, and of no other.")
                    .lookAt("Where does each page keep its own calls, timers and results?")
                    // On a busy machine ann's call may be late as well.
                    .unless(pages.size() == 2 && pages.contains("[x, y]"));
        }
    }

    @Test
    void aFailedPageLeavesTheOthersAlone(Timeline timeline) throws Throwable {
        Gate bertsDetails = new Gate("detail calls of bert's page");
        Boom boom = new Boom("the details of ann-2 are lost");
        var world =
                world(timeline)
                        .users(ContractSetting::favoritesOf)
                        .details(
                                id -> {
                                    if (id.value().equals("ann-2")) {
                                        throw boom;
                                    }
                                    return heldIfBerts(id, bertsDetails);
                                });
        try (PageSession session = session(world).releasing(bertsDetails::open)) {
            session.open(BERT);
            bertsDetails.awaitEntered(1);
            session.awaitStill();
            session.open(ANN);
            session.told(1);
            session.awaitStill();

            int interrupted = bertsDetails.interrupted();
            seen(
                            "ann's page failed, and %d of the %d detail calls of bert's page were"
                                    + " interrupted",
                            interrupted, bertsDetails.entered())
                    .expected("none of them")
                    .why(
                            "Bert's favourites are fine. One user's broken page would take down"
                                    + " every page that is being loaded.")
                    .lookAt("Which calls does a failed page know of?")
                    .unless(interrupted == 0);
            bertsDetails.open();
            UiReport report = session.end();
            report.insteadOf("an error for ann, and the page %s", BERTS_PAGE)
                    .why("A page has a result of its own, whatever becomes of the others.")
                    .unless(
                            report.told().size() == 2
                                    && report.pages().stream()
                                            .map(UiReport::ids)
                                            .toList()
                                            .equals(List.of(BERTS_PAGE)));
        }
        requireALaterPageIsLeftAlone();
    }

    /** The page that was opened first fails, while the details of the other one are asked for. */
    private void requireALaterPageIsLeftAlone() throws Throwable {
        Gate annsDetail = new Gate("the detail call of ann's page that fails");
        Gate bertsDetails = new Gate("detail calls of bert's page");
        Boom boom = new Boom("the details of ann-2 are lost");
        var world =
                world(new Timeline())
                        .users(ContractSetting::favoritesOf)
                        .details(
                                id -> {
                                    if (id.value().equals("ann-2")) {
                                        annsDetail.pass();
                                        throw boom;
                                    }
                                    return heldIfBerts(id, bertsDetails);
                                });
        try (PageSession session =
                session(world).releasing(annsDetail::open).releasing(bertsDetails::open)) {
            session.open(ANN);
            annsDetail.awaitEntered(1);
            session.open(BERT);
            boolean begun = Patience.await(() -> bertsDetails.entered() >= 1);
            session.awaitStill();
            annsDetail.open();
            session.told(1);
            session.awaitStill();
            int interrupted = bertsDetails.interrupted();
            int entered = bertsDetails.entered();
            bertsDetails.open();
            session.end();

            seen(
                            "ann's page was opened, then bert's; ann's failed, and %d of the %d"
                                    + " detail calls of bert's page were interrupted",
                            interrupted, entered)
                    .expected("none of them")
                    .why("A page that fails may stop its own calls, and no others.")
                    .lookAt("Where does each page keep its own calls, timers and results?")
                    .unless(begun && interrupted == 0);
        }
    }

    @Test
    void twoPagesAtOnceShareNoCall(Timeline timeline) throws Throwable {
        Gate details = new Gate("detail calls");
        var world =
                world(timeline)
                        .users(_ -> FavoriteId.listOf("a", "b"))
                        .details(
                                id -> {
                                    details.pass();
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session = session(world).releasing(details::open)) {
            session.open(ANN);
            details.awaitEntered(1);
            session.awaitStill();
            int ofOne = details.entered();
            session.open(ANN);
            // More of the first may come late: what is made in all is looked at in the end.
            boolean both = Patience.await(() -> details.entered() >= 2 * ofOne);

            seen(
                            "two pages of the same user were open at once: %d detail call(s)"
                                    + " of the first were under way, and %d of both",
                            ofOne, details.entered())
                    .expected("%d: every page asks the services again", 2 * ofOne)
                    .why(
                            "A call that two pages share fails for both, and ends for both when one"
                                    + " of them is given up.")
                    .unless(both);
            details.open();
            UiReport report = session.end();
            report.insteadOf("the page [a, b], twice")
                    .why("A user may open the page in two windows.")
                    .unless(
                            report.showedInTurn(
                                    FavoriteId.listOf("a", "b"), FavoriteId.listOf("a", "b")));
            int calls = session.calls(Service.DETAILS).size();
            seen("two pages with two favourites each were shown, after %d detail calls", calls)
                    .expected("4: two for each page")
                    .why("Every page asks the services again, and asks for each favourite once.")
                    .unless(calls == 4);
        }
        requireTwoCallsOfTheUserService();
    }

    private void requireTwoCallsOfTheUserService() throws Throwable {
        Gate users = new Gate("calls of the user service");
        var world =
                world(new Timeline())
                        .users(
                                _ -> {
                                    users.pass();
                                    return FavoriteId.listOf("a");
                                });
        try (PageSession session = session(world).releasing(users::open)) {
            session.open(ANN);
            users.awaitEntered(1);
            session.open(ANN);
            boolean both = Patience.await(() -> users.entered() >= 2);
            users.open();
            session.end();

            seen("two pages of the same user were open at once, and the user service was asked once")
                    .expected("twice: every page asks the services again")
                    .why("If one of the two is given up, the call of the other one ends with it.")
                    .unless(both);
        }
    }

    @Test
    void twoObjectsHaveNothingInCommon(Timeline timeline) throws Throwable {
        try (PageSession first = session(world(timeline).users(_ -> FavoriteId.listOf("a")));
                PageSession second =
                        session(world(new Timeline()).users(_ -> FavoriteId.listOf("b")))) {
            second.open(ANN);
            UiReport ofSecond = second.end();
            first.open(ANN);
            UiReport ofFirst = first.end();

            seen(
                            "two objects, the second opened and closed first; with the first: %s;"
                                    + " with the second: %s",
                            ofFirst.inWords(), ofSecond.inWords())
                    .expected("the page [a] with the first, and the page [b] with the second")
                    .why(
                            "Each object was given services and a UI of its own. In a server there"
                                    + " may be one for each customer.")
                    .lookAt("Is something static that belongs to one object?")
                    .unless(ofFirst.showedInOrder("a") && ofSecond.showedInOrder("b"));
        }
    }

    @Test
    void eachObjectHasALimitOfItsOwn(Timeline timeline) throws Throwable {
        Gate users = new Gate("calls of the user service");
        var hurried = world(timeline).limit(SHORT).users(answering(users));
        var patient = world(new Timeline()).limit(LONG);
        try (PageSession first = session(hurried).releasing(users::open);
                PageSession second = session(patient)) {
            second.open(ANN);
            second.end();
            first.open(ANN);
            UiReport report = first.end();

            seen(
                            "one object has a limit of 100 ms and a user service that hangs, another"
                                    + " one a limit of a minute; with the first: %s",
                            report.inWords())
                    .expected("the page [x, y], from the cache, once its own limit is over")
                    .why("Each object was given a limit of its own, for services of its own.")
                    .lookAt("Is something static that belongs to one object?")
                    .unless(report.showed("x", "y"));
        }
    }

    private static FavoriteDetails heldIfBerts(FavoriteId id, Gate gate)
            throws InterruptedException {
        if (id.value().startsWith("bert")) {
            gate.pass();
        }
        return FavoriteDetails.of(id);
    }
}
