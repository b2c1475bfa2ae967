package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Service;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UiOutcome.ErrorShown;
import kata.kit.favorites.UiOutcome.PageShown;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** Each call and what it may answer: how much, for whom, when, and once more. */
abstract class AnswerRules extends LoadRules {

    // Long enough to see that nothing comes, and many times the limit that must not count.
    private static final Duration MANY_LIMITS = Duration.ofMillis(50);
    private static final Duration TINY = Duration.ofMillis(2);

    // More than after which a service is likely to be given up.
    private static final int FAILURES = 120;
    private static final int LATE = 6;

    // A machine that does much else may be late for some in a row.
    private static final int MOST_SLOW_PAGES = 20;

    /**
     * What the services answer, and the page of it.
     *
     * @param users null: the user service fails, and the cache is asked
     */
    private record Answers(
            String what,
            List<FavoriteId> users,
            List<FavoriteId> cache,
            List<FavoriteId> suggestions,
            List<FavoriteId> page) {

        static Answers users(List<FavoriteId> users, String... page) {
            return new Answers(
                    "the user service answered " + brief(users),
                    users,
                    FavoriteId.listOf("old"),
                    FavoriteId.listOf("s"),
                    FavoriteId.listOf(page));
        }

        static Answers cache(List<FavoriteId> cache, String... page) {
            return new Answers(
                    "the user service failed, and the cache answered " + brief(cache),
                    null,
                    cache,
                    FavoriteId.listOf("s", "t"),
                    FavoriteId.listOf(page));
        }

        static Answers suggesting(String... suggestions) {
            return new Answers(
                    "there were no favourites and these suggestions: "
                            + brief(FavoriteId.listOf(suggestions)),
                    List.of(),
                    FavoriteId.listOf("old"),
                    FavoriteId.listOf(suggestions),
                    FavoriteId.listOf(suggestions));
        }

        private static String brief(List<FavoriteId> ids) {
            return ids.size() > 7 ? ids.size() + " favourites" : ids.toString();
        }

        List<FavoriteId> usersOrFailure() {
            if (users == null) {
                throw new Boom("the user service is down");
            }
            return users;
        }
    }

    private static List<Answers> everyList() {
        return List.of(
                Answers.users(FavoriteId.listOf("a"), "a"),
                Answers.users(FavoriteId.listOf("e", "d", "c", "b"), "e", "d", "c", "b"),
                Answers.users(
                        FavoriteId.listOf("a", "b", "c", "d", "e", "f"), "a", "b", "c", "d", "e"),
                Answers.users(
                        IntStream.rangeClosed(1, 257)
                                .mapToObj(i -> new FavoriteId("n" + i))
                                .toList(),
                        "n1",
                        "n2",
                        "n3",
                        "n4",
                        "n5"),
                Answers.users(
                        FavoriteId.listOf("a", "b", "a", "a", "c", "d"), "a", "b", "a", "a", "c"),
                Answers.suggesting("q", "r", "s", "t", "u", "v", "w"),
                Answers.suggesting("s", "t", "s"),
                Answers.suggesting(),
                Answers.cache(
                        FavoriteId.listOf("z", "y", "z", "x", "w", "v"), "z", "y", "z", "x", "w"),
                Answers.cache(List.of(), "s", "t"));
    }

    @Test
    void everyListMakesItsPage() throws Throwable {
        List<Answers> lists = everyList();
        Function<UserId, Answers> of = user -> lists.get(Integer.parseInt(user.value()));
        var world =
                world(new Timeline())
                        .users(user -> of.apply(user).usersOrFailure())
                        .cache(user -> of.apply(user).cache())
                        .suggestions(user -> details(of.apply(user).suggestions()));
        try (PageSession session = session(world)) {
            for (int i = 0; i < lists.size(); i++) {
                Answers answers = lists.get(i);
                int before = session.calls(Service.DETAILS).size();
                UiReport report = session.tell(new UserId("" + i));
                int calls = session.calls(Service.DETAILS).size() - before;

                seen("%s, and %s", answers.what(), report.inWords())
                        .expected("the page %s", answers.page())
                        .why(
                                "The first five favourites, or all the suggestions, in their order."
                                        + " What the cache answers counts like an answer of the user"
                                        + " service.")
                        .unless(report.told().equals(List.of(page(details(answers.page())))));
                seen("%s, and %d details were asked for", answers.what(), calls)
                        .expected("5 at most: more do not fit on the page")
                        .why("Each further call loads the service and slows the page.")
                        .unless(calls <= 5);
            }
            session.end();
        }
    }

    private static List<FavoriteDetails> details(List<FavoriteId> ids) {
        return ids.stream().map(FavoriteDetails::of).toList();
    }

    private static UiOutcome page(List<FavoriteDetails> details) {
        return new PageShown(new FavoritesPage(details));
    }

    @Test
    void everyPageAsksAgain() throws Throwable {
        // The services know something new for each page. In the third the user service is down, in
        // the fourth there are no favourites, in the fifth all fail.
        for (String world : List.of("first", "second")) {
            AtomicInteger round = new AtomicInteger();
            Function<FavoriteId, FavoriteDetails> details =
                    id ->
                            new FavoriteDetails(
                                    id, "%s in the %s world, %s".formatted(id, world, round));
            var builder =
                    world(new Timeline())
                            .users(
                                    _ ->
                                            switch (round.get()) {
                                                case 1 -> FavoriteId.listOf("a", "b");
                                                case 4 -> List.of();
                                                case 3, 5 -> throw new Boom("down");
                                                default -> FavoriteId.listOf("b", "c");
                                            })
                            .cache(
                                    _ -> {
                                        if (round.get() == 5) {
                                            throw new Boom("cold");
                                        }
                                        return FavoriteId.listOf("b", "d");
                                    })
                            .suggestions(_ -> List.of(details.apply(new FavoriteId("s"))))
                            .details(details::apply);
            try (PageSession session = session(builder)) {
                for (String ids : List.of("a b", "b c", "b d", "s", "an error", "b c")) {
                    round.incrementAndGet();
                    UiReport report = session.tell(ANN);

                    List<FavoriteDetails> expected = new ArrayList<>();
                    if (round.get() != 5) {
                        for (FavoriteId id : FavoriteId.listOf(ids.split(" "))) {
                            expected.add(details.apply(id));
                        }
                    }
                    boolean right =
                            round.get() == 5
                                    ? report.error() != null
                                    : report.told().equals(List.of(page(expected)));
                    seen("ann's page was opened (time %d), and %s", round.get(), inWords(report))
                            .expected(
                                    round.get() == 5
                                            ? "an error: now the services are down"
                                            : "a page of what the services answer now: %s",
                                    expected.stream().map(FavoriteDetails::title).toList())
                            .why("Answers kept from an earlier page are out of date.")
                            .lookAt("What is left of the page before: a field, a static one?")
                            .unless(right);
                }
                session.end();
            }
        }
    }

    private static String inWords(UiReport report) {
        return report.pages().isEmpty()
                ? report.inWords()
                : "this page was shown: "
                        + report.pages().getFirst().details().stream()
                                .map(FavoriteDetails::title)
                                .toList();
    }

    @Test
    void aBadHourIsNotRemembered() throws Throwable {
        Gate users = new Gate("calls of the user service that are late");
        var world =
                world(new Timeline())
                        .limit(SHORT)
                        .users(
                                user -> {
                                    if (user.value().startsWith("failing")) {
                                        throw new Boom("the user service is down");
                                    }
                                    if (user.value().startsWith("late")) {
                                        users.pass();
                                    }
                                    return favoritesOf(user);
                                });
        try (PageSession session = session(world).releasing(users::open)) {
            for (int i = 1; i <= FAILURES; i++) {
                session.open(new UserId("failing-" + i));
            }
            session.told(FAILURES);
            int pages =
                    requireAsked(
                            session,
                            "ann",
                            "%d calls of the user service failed".formatted(FAILURES));
            for (int i = 1; i <= LATE; i++) {
                session.open(new UserId("late-" + i));
            }
            session.told(FAILURES + pages + LATE);
            users.open();
            requireAsked(session, "bert", "%d more were late".formatted(LATE));
            session.end();
        }
    }

    /**
     * Where a page took as long as the limit, its call may not have begun before that: then the
     * next page is looked at. Returns how many there were.
     */
    private static int requireAsked(PageSession session, String name, String what)
            throws Throwable {
        boolean asked = false;
        boolean slow = true;
        int pages = 0;
        while (!asked && slow && pages < MOST_SLOW_PAGES) {
            pages++;
            UserId user = new UserId(name + "-" + pages);
            long begin = System.nanoTime();
            session.tell(user);
            slow = System.nanoTime() - begin >= SHORT.toNanos();
            asked = session.calls(Service.USERS).contains(Service.USERS.nameOfCall(user));
        }
        seen("%s, and for the next page the user service was not asked", what)
                .expected("that it is asked again, for every page")
                .why(
                        "It may be well again. A page that does not ask any more shows what was"
                                + " right yesterday, and nobody knows for how long.")
                .lookAt("What does one page leave behind for the next?")
                .unless(asked);
        return pages;
    }

    @Test
    void twoPagesKeepApartWhicheverCallWaits() throws Throwable {
        // Ann's page waits in a call, and then in another one: four pages of four users. Beside
        // each, one of ben's goes the same way to its end.
        Map<String, Gate> gates =
                Map.of(
                        "users", new Gate("calls of the user service"),
                        "cache", new Gate("calls of the cache"),
                        "both", new Gate("calls of the cache that fail"),
                        "suggestions", new Gate("calls of the suggestions"));
        var world =
                world(new Timeline())
                        .users(
                                user -> {
                                    waitIn("users", user, gates);
                                    if (user.value().contains("suggestions")) {
                                        return List.of();
                                    }
                                    throw new Boom("no favourites of " + user);
                                })
                        .cache(
                                user -> {
                                    waitIn("cache", user, gates);
                                    waitIn("both", user, gates);
                                    if (user.value().contains("both")) {
                                        throw new Boom("nothing cached of " + user);
                                    }
                                    return favoritesOf(user);
                                })
                        .suggestions(
                                user -> {
                                    waitIn("suggestions", user, gates);
                                    return details(favoritesOf(user));
                                });
        PageSession opened = session(world);
        gates.values().forEach(gate -> opened.releasing(gate::open));
        try (PageSession session = opened) {
            for (String call : gates.keySet()) {
                session.open(new UserId("ann-" + call));
                gates.get(call).awaitEntered(1);
            }
            int told = 0;
            for (String call : gates.keySet()) {
                UserId ben = new UserId("ben-" + call);
                session.open(ben);
                int expected = ++told;
                boolean came = Patience.await(() -> session.told() >= expected);
                seen("four of ann's pages wait for a service, and ben's was not shown meanwhile")
                        .expected("a page that waits for its own services only")
                        .why("One slow page would stop the page of everybody else.")
                        .lookAt("What do two pages share: a lock, a field, the only thread?")
                        .unless(came);
            }
            gates.values().forEach(Gate::open);
            UiReport report = session.end();
            for (String call : gates.keySet()) {
                requireOwn(report, new UserId("ben-" + call), call);
                requireOwn(report, new UserId("ann-" + call), call);
            }
            seen("8 pages were opened, and the UI was told: %s", report.summary())
                    .expected("6 pages and 2 errors")
                    .why("One click, one outcome.")
                    .unless(report.told().size() == 8);
        }
    }

    private static void waitIn(String call, UserId user, Map<String, Gate> gates)
            throws InterruptedException {
        if (user.value().equals("ann-" + call)) {
            gates.get(call).pass();
        }
    }

    private static void requireOwn(UiReport report, UserId user, String call) {
        boolean own =
                call.equals("both")
                        ? report.told().stream().anyMatch(told -> isOwnError(told, user))
                        : report.told().contains(page(details(favoritesOf(user))));
        seen(
                        "two pages waited at the same time, %s-%s and its neighbour, and the UI was"
                                + " told: %s",
                        user.value().substring(0, 3), call, briefly(report, call))
                .expected(
                        call.equals("both")
                                ? "for each of the two an error with its own two failures"
                                : "for each of the two its own page",
                        user)
                .why("One page overwrites what another one keeps in a field.")
                .lookAt("Which fields does a page write to?")
                .unless(own);
    }

    private static String briefly(UiReport report, String call) {
        return report.told().stream()
                .filter(told -> told instanceof ErrorShown == call.equals("both"))
                .map(
                        told ->
                                switch (told) {
                                    case PageShown(FavoritesPage page)
                                            when page.details().isEmpty() ->
                                            "an empty page";
                                    case PageShown(FavoritesPage page) ->
                                            page.details().getFirst().id() + "…";
                                    case ErrorShown(Throwable cause) ->
                                            ExceptionGraph.messages(cause);
                                    default -> "";
                                })
                .filter(text -> text.contains(call))
                .collect(Collectors.joining("; "));
    }

    private static boolean isOwnError(UiOutcome told, UserId user) {
        if (!(told instanceof ErrorShown(Throwable cause))) {
            return false;
        }
        List<String> messages =
                ExceptionGraph.all(cause).stream()
                        .filter(Boom.class::isInstance)
                        .map(Throwable::getMessage)
                        .toList();
        return messages.size() == 2
                && messages.contains("no favourites of " + user)
                && messages.contains("nothing cached of " + user);
    }

    @Test
    void onlyTheUserServiceHasALimit() throws Throwable {
        Gate gate = new Gate("calls of the details, the suggestions and the cache");
        // Should the user service be late, the cache says the same.
        var world =
                world(new Timeline())
                        .limit(TINY)
                        .users(
                                user -> {
                                    if (user.value().equals("cat")) {
                                        throw new Boom("the user service is down");
                                    }
                                    return favoritesOfAll(user);
                                })
                        .cache(
                                user -> {
                                    if (user.value().equals("cat")) {
                                        gate.pass();
                                    }
                                    return favoritesOfAll(user);
                                })
                        .suggestions(
                                user -> {
                                    gate.pass();
                                    return details(favoritesOf(user));
                                })
                        .details(
                                id -> {
                                    if (id.value().startsWith("ann")) {
                                        gate.pass();
                                    }
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session = session(world).releasing(gate::open)) {
            List<UserId> users = List.of(ANN, new UserId("ben"), new UserId("cat"));
            users.forEach(session::open);
            Patience.await(() -> gate.entered() >= 3 || session.told() > 0);
            // As long as a limit of any kind is over for each of these calls. Nothing comes, so
            // there is nothing else to wait for; a wrong answer that is slower than this passes.
            new CountDownLatch(1).await(MANY_LIMITS.toMillis(), TimeUnit.MILLISECONDS);
            boolean waits = session.told() == 0;
            gate.open();
            UiReport report = session.end();
            String why =
                    "The user service gets a limit because there is a way around it. The others are"
                            + " waited for: their answer is the page.";
            seen("another service took 25 times the limit, and of 3 pages %s", inShort(report))
                    .expected("the pages of ann, ben and cat, who wait for another service")
                    .why(why)
                    .lookAt("What stands inside of the limit: one call, or the whole page?")
                    .unless(
                            report.told().size() == 3
                                    && users.stream()
                                            .map(user -> page(details(favoritesOf(user))))
                                            .allMatch(report.told()::contains));
            seen("a page was shown before the services had answered what is on it")
                    .expected("no page before that")
                    .why(why)
                    .unless(waits);
        }
    }

    /** The first error, if there is one: three pages do not fit into a sentence. */
    private static String inShort(UiReport report) {
        return report.told().stream()
                .filter(ErrorShown.class::isInstance)
                .findFirst()
                .map(error -> new UiReport(List.of(error), null, "").inWords())
                .orElse("%d were shown".formatted(report.pages().size()));
    }

    private static boolean asked(PageSession session, String user) {
        return session.calls(Service.DETAILS).contains("details of " + user + "-1");
    }

    private static List<FavoriteId> favoritesOfAll(UserId user) {
        return user.value().equals("ben") ? List.of() : favoritesOf(user);
    }

    @Test
    void aBusyUiHoldsUpNobody() throws Throwable {
        Gate gate = new Gate("work of the UI");
        UserId ben = new UserId("ben");
        UserId cat = new UserId("cat");
        var world =
                world(new Timeline())
                        .users(user -> favoritesOf(user))
                        .details(failing("cat-1", new Boom("the details of cat-1 are lost")));
        try (PageSession session = session(world)) {
            session.keepUiBusy(gate);
            session.open(ANN);
            Patience.await(() -> session.calls(Service.DETAILS).size() == 3);
            // Ann's page waits for the UI now, and what waits for her page does so, too.
            session.awaitStill();
            session.open(ben);
            session.open(cat);
            boolean free =
                    Patience.await(
                            () ->
                                    session.callersWaiting() == 0
                                            && asked(session, "ben")
                                            && asked(session, "cat"));
            seen(
                            "the UI thread was busy, %d of 3 callers waited for it, and the details"
                                    + " of %d of 3 pages were asked for",
                            session.callersWaiting(),
                            Stream.of("ann", "ben", "cat").filter(u -> asked(session, u)).count())
                    .expected("that a page is handed to the UI, and nobody waits until it is shown")
                    .why(
                            "The UI shows it when it has time. Where the click handler on the UI"
                                    + " thread waits for the UI thread, it waits for ever.")
                    .lookAt("What is done after ui.submit(…)?")
                    .unless(free);
            gate.open();
            UiReport report = session.end();
            report.insteadOf("the pages of ann and ben, and the error of cat, in any order")
                    .why("What is handed to a busy UI is shown later, once.")
                    .unless(
                            report.told().size() == 3
                                    && report.told().contains(page(details(favoritesOf(ANN))))
                                    && report.told().contains(page(details(favoritesOf(ben)))));
        }
    }

    @Test
    void theSixthIsNotAskedForAlsoWhereOneOccursTwice(Timeline timeline) throws Throwable {
        var world =
                world(timeline)
                        .users(_ -> FavoriteId.listOf("a", "b", "a", "c", "d", "e"))
                        .details(failing("e", new Boom("the details of e are lost")));
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();

            report.insteadOf("the page [a, b, a, c, d]: e is the sixth favourite")
                    .why("A call that the page does not need can only make it fail.")
                    .unless(report.showedInOrder("a", "b", "a", "c", "d"));
        }
    }

    @Test
    void theCacheHasNoLimit(Timeline timeline) throws Throwable {
        Gate cache = new Gate("calls of the cache");
        var world =
                world(timeline)
                        .limit(TINY)
                        .users(Behaviour.failing(() -> new Boom("the user service is down")))
                        .cache(
                                _ -> {
                                    cache.pass();
                                    return FavoriteId.listOf("x", "y");
                                });
        try (PageSession session = session(world).releasing(cache::open)) {
            session.open(ANN);
            cache.awaitEntered(1);
            // Until the limit of the user service is over. Where it does not count, no matter.
            new CountDownLatch(1).await(MANY_LIMITS.toMillis(), TimeUnit.MILLISECONDS);
            session.awaitStill();
            cache.open();
            UiReport report = session.end();

            report.insteadOf("the page [x, y]: the cache took 50 ms, and has no limit")
                    .why("The limit is the user service's. After the cache there is no other way.")
                    .unless(report.showed("x", "y"));
            int asked = session.calls(Service.CACHE).size();
            seen("the user service failed, the cache took 50 ms, and was asked %d times", asked)
                    .expected("once: no limit ends its call")
                    .why("The limit is the user service's. A slow cache asked again is slower.")
                    .unless(asked == 1);
        }
    }
}
