package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import kata.judge.Boom;
import kata.judge.Sound;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.HeldInterruption;
import kata.judge.probe.Tasks;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.Service;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** Each call and how it may fail to answer, and what is not to be changed by that. */
abstract class FailureRules extends AnswerRules {

    private static final int LOOKS = 6;
    private static final String USERS_ARE_DOWN = "the user service is down";

    /** Where a call does not answer as it should. The others on the way to it do. */
    private enum Place {
        USERS,
        CACHE,
        SUGGESTIONS,
        DETAIL_OF_THE_FIRST,
        DETAIL_OF_THE_LAST,
        SUGGESTIONS_AFTER_THE_CACHE,
        DETAIL_AFTER_THE_CACHE;

        /** "the suggestions, after the cache". */
        String inWords() {
            return switch (this) {
                case USERS -> "the user service";
                case CACHE -> "the cache";
                case SUGGESTIONS -> "the suggestions";
                case DETAIL_OF_THE_FIRST -> "the details of the first favourite";
                case DETAIL_OF_THE_LAST -> "the details of the last favourite";
                case SUGGESTIONS_AFTER_THE_CACHE -> "the suggestions, with an empty cache,";
                case DETAIL_AFTER_THE_CACHE -> "the details of a favourite from the cache";
            };
        }

        private boolean isAfterTheUserService() {
            return this == CACHE
                    || this == SUGGESTIONS_AFTER_THE_CACHE
                    || this == DETAIL_AFTER_THE_CACHE;
        }
    }

    /** What a call does instead of answering. */
    private interface Fault {
        Object strike() throws Exception;
    }

    /** Says of each user where which fault is. */
    private static final class Faults {

        private record At(Place place, Fault fault) {}

        private final Map<UserId, At> faults = new ConcurrentHashMap<>();

        UserId at(Place place, String name, Fault fault) {
            UserId user = new UserId(name);
            faults.put(user, new At(place, fault));
            return user;
        }

        FavoritesWorld.Builder in(FavoritesWorld.Builder world) {
            return world.users(user -> this.<List<FavoriteId>>at(user, Place.USERS, this::usual))
                    .cache(user -> this.<List<FavoriteId>>at(user, Place.CACHE, this::cached))
                    .suggestions(this::suggestions)
                    .details(this::details);
        }

        @SuppressWarnings("unchecked")
        private <T> T at(UserId user, Place place, Behaviour<UserId, T> otherwise)
                throws Exception {
            At at = faults.get(user);
            return at != null && at.place == place ? (T) at.fault.strike() : otherwise.answer(user);
        }

        private List<FavoriteId> usual(UserId user) {
            Place place = faults.get(user).place;
            if (place.isAfterTheUserService()) {
                throw new Boom(USERS_ARE_DOWN);
            }
            return place == Place.SUGGESTIONS ? List.of() : favoritesOf(user);
        }

        private List<FavoriteId> cached(UserId user) {
            return faults.get(user).place == Place.SUGGESTIONS_AFTER_THE_CACHE
                    ? List.of()
                    : favoritesOf(user);
        }

        private List<FavoriteDetails> suggestions(UserId user) throws Exception {
            return faults.get(user).place == Place.SUGGESTIONS_AFTER_THE_CACHE
                    ? this.<List<FavoriteDetails>>at(
                            user, Place.SUGGESTIONS_AFTER_THE_CACHE, _ -> List.of())
                    : this.<List<FavoriteDetails>>at(user, Place.SUGGESTIONS, _ -> List.of());
        }

        private FavoriteDetails details(FavoriteId id) throws Exception {
            int dash = id.value().lastIndexOf('-');
            UserId user = new UserId(id.value().substring(0, dash));
            Behaviour<UserId, FavoriteDetails> usual = _ -> FavoriteDetails.of(id);
            return switch (id.value().substring(dash + 1)) {
                case "1" -> this.at(user, Place.DETAIL_OF_THE_FIRST, usual);
                case "2" -> this.at(user, Place.DETAIL_AFTER_THE_CACHE, usual);
                case "3" -> this.at(user, Place.DETAIL_OF_THE_LAST, usual);
                default -> FavoriteDetails.of(id);
            };
        }
    }

    @Test
    void aFailureOfAnyCallReachesTheUi() throws Throwable {
        Faults faults = new Faults();
        try (PageSession session = session(faults.in(world(new Timeline())))) {
            for (Place place : Place.values()) {
                Boom boom = new Boom(place.inWords() + " failed");
                // With a cause: that one alone does not say which call it was.
                boom.initCause(new IllegalStateException("no connection"));
                UserId user =
                        faults.at(
                                place,
                                place.name(),
                                () -> {
                                    throw boom;
                                });
                UiReport report = session.tell(user);

                if (place == Place.USERS) {
                    requireTheCachesPage(report, "a Boom with a cause", user);
                } else {
                    requireError(report, place, "a Boom with a cause", boom);
                }
            }
            requireToldOnce(session.end(), Place.values().length);
        }
    }

    private static void requireTheCachesPage(UiReport report, String kind, UserId user) {
        seen("the user service failed with %s, and %s", kind, report.inWords())
                .expected("the page of what the cache answers")
                .why(
                        "The user does not care how a service fails. There is a way around it, for"
                                + " every failure.")
                .unless(report.showedInTurn(favoritesOf(user)));
    }

    private static void requireError(UiReport report, Place place, String kind, Throwable thrown) {
        Throwable error = report.error();
        seen(
                        "%s failed with %s, and %s%s",
                        place.inWords(),
                        kind,
                        report.inWords(),
                        error == null ? "" : ", without it")
                .expected("an error that contains what the service threw")
                .why(
                        "A page that never comes, and no word of it: the user waits, and nobody"
                                + " learns what to fix.")
                .lookAt("Which way does this exception take through your code?")
                .unless(error != null && isIn(error, thrown));
    }

    private static boolean isIn(Throwable error, Throwable thrown) {
        Set<Throwable> all = ExceptionGraph.all(error);
        // Code that unwraps what futures wrap cannot tell that a service threw such a wrapper
        // itself.
        return all.contains(thrown)
                || thrown instanceof CompletionException && all.contains(thrown.getCause());
    }

    private static void requireToldOnce(UiReport report, int pages) {
        seen("%d pages were opened, and the UI was told: %s", pages, report.summary())
                .expected("one page or one error for each")
                .why("One click, one outcome.")
                .unless(report.told().size() == pages);
    }

    @Test
    void anInterruptionAtAnyCallEndsThePage() throws Throwable {
        if (promises().freesTheCaller()) {
            // Nobody waits: there is nobody to interrupt.
            return;
        }
        for (Place place :
                List.of(
                        Place.USERS,
                        Place.CACHE,
                        Place.SUGGESTIONS,
                        Place.DETAIL_OF_THE_FIRST,
                        Place.DETAIL_AFTER_THE_CACHE)) {
            requireInterruptible(place);
        }
        requireNoCallFromTheQueue();
        requireTheFlagAfterACleanUp();
        requireInterruptibleWhileTheLateCallCleansUp();
    }

    /** One detail call has failed, another one cleans up: the caller may wait for its end. */
    private void requireTheFlagAfterACleanUp() throws Throwable {
        CountDownLatch cleaning = new CountDownLatch(1);
        CountDownLatch cleanedUp = new CountDownLatch(1);
        var world =
                world(new Timeline())
                        .users(FailureRules::favoritesOf)
                        .details(
                                id -> {
                                    if (id.value().equals("ann-1")) {
                                        cleaning.await();
                                        throw new Boom("the details of ann-1 are lost");
                                    }
                                    cleaning.countDown();
                                    Tasks.awaitEvenIfInterrupted(cleanedUp);
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session = session(world).releasing(cleanedUp::countDown)) {
            Caller<Void> caller = session.open(ANN);
            session.awaitStill();
            boolean waits = !caller.hasEnded();
            caller.interrupt();
            session.awaitStill();
            cleaning.countDown();
            cleanedUp.countDown();
            caller.awaitEnd();
            UiReport report = session.end();

            if (waits) {
                InterruptFlag.requireKept(
                        "after a detail call had failed, while another one cleaned up",
                        caller,
                        report);
            }
        }
    }

    /** The limit has interrupted the call of the user service: the caller may wait for its end. */
    private void requireInterruptibleWhileTheLateCallCleansUp() throws Throwable {
        if (!promises().cancelsTheLateCall()) {
            return;
        }
        CountDownLatch cleaning = new CountDownLatch(1);
        CountDownLatch cleanedUp = new CountDownLatch(1);
        var world =
                world(new Timeline())
                        .limit(SHORT)
                        .users(
                                user -> {
                                    try {
                                        cleanedUp.await();
                                    } catch (InterruptedException e) {
                                        cleaning.countDown();
                                        Tasks.awaitEvenIfInterrupted(cleanedUp);
                                        throw e;
                                    }
                                    return favoritesOf(user);
                                });
        try (PageSession session = session(world).releasing(cleanedUp::countDown)) {
            Caller<Void> caller = session.open(ANN);
            Patience.await(cleaning);
            session.awaitStill();
            boolean waits = !caller.hasEnded() && session.calls(Service.CACHE).isEmpty();
            caller.interrupt();
            session.awaitStill();
            cleanedUp.countDown();
            caller.awaitEnd();
            UiReport report = session.end();
            if (!waits) {
                return;
            }

            // Whether the cache is asked in that moment is left open: it throws at once.
            InterruptFlag.requireKept(
                    "while the late call of the user service cleaned up", caller, report);
        }
    }

    /**
     * The first pages keep the threads busy, where there are few: of the last page two calls are
     * under way and one has to wait. A thread that interrupts one of the two is held for a while:
     * meanwhile a thread that was freed before makes the third call, if nobody has cancelled it.
     */
    private void requireNoCallFromTheQueue() throws Throwable {
        Gate gate = new Gate("detail calls");
        Map<String, HeldInterruption> held =
                Map.of("cyd-1", new HeldInterruption(), "cyd-2", new HeldInterruption());
        int threads = promises().pagesInFlight();
        boolean few = threads < LoadRules.PAGES;
        int pages = few ? threads / 3 + 1 : 3;
        var world =
                world(new Timeline())
                        .users(FailureRules::favoritesOf)
                        .details(
                                id -> {
                                    if (few && held.containsKey(id.value())) {
                                        held.get(id.value()).during(gate::pass);
                                    } else {
                                        gate.pass();
                                    }
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session = session(world)) {
            held.values().forEach(one -> session.releasing(one::letGo));
            session.releasing(gate::open);
            for (int i = 1; i <= pages; i++) {
                session.open(new UserId(i < pages ? "u" + i : "cyd"));
                session.awaitStill();
            }
            // A thread that was just woken seems to wait until it gets a core: it may still ask.
            for (int look = 0; look < LOOKS; look++) {
                session.awaitStill();
            }
            Caller<Void> caller = session.lastCaller();
            if (caller.hasEnded()) {
                gate.open();
                session.end();
                return;
            }
            List<String> before = session.calls();
            caller.interrupt();
            letGoInTurn(held.values(), caller, session);
            caller.awaitEnd();
            gate.open();
            session.end();

            List<String> after = new ArrayList<>(session.calls());
            before.forEach(after::remove);
            after.removeIf(call -> !call.contains("cyd"));
            seen(
                            "%d pages were open, cyd's caller was interrupted, and after that these"
                                    + " were asked for: %s",
                            pages, after)
                    .expected("no further call for cyd's page")
                    .why(
                            "A call that stands in a queue is made when a thread gets to it, also"
                                    + " if nobody wants its answer any more.")
                    .lookAt(
                            "Which call is given up first, and what does the thread do that this"
                                    + " frees?")
                    .unless(after.isEmpty());
        }
    }

    /** Lets each interrupter go on once nothing else moves. */
    private static void letGoInTurn(
            Collection<HeldInterruption> interruptions, Caller<Void> caller, PageSession session) {
        List<HeldInterruption> waiting = new ArrayList<>(interruptions);
        while (!waiting.isEmpty()
                && caller.comesTrue(
                        () ->
                                caller.hasEnded()
                                        || waiting.stream().anyMatch(HeldInterruption::holds))) {
            for (HeldInterruption held :
                    waiting.stream().filter(HeldInterruption::holds).toList()) {
                for (int look = 0; look < LOOKS; look++) {
                    held.awaitOthersStill(List.of(session.callers()));
                }
                held.letGo();
                waiting.remove(held);
            }
            if (caller.hasEnded()) {
                break;
            }
        }
        waiting.forEach(HeldInterruption::letGo);
    }

    private void requireInterruptible(Place place) throws Throwable {
        Gate gate = new Gate("calls of " + place.inWords());
        Faults faults = new Faults();
        // Where the interruption does not reach the call, it fails later: nobody asks by then.
        UserId user =
                faults.at(
                        place,
                        "ann",
                        () -> {
                            gate.pass();
                            throw new Boom(place.inWords() + " failed");
                        });
        try (PageSession session =
                session(faults.in(world(new Timeline()))).releasing(gate::open)) {
            Caller<Void> caller = session.open(user);
            gate.awaitEntered(1);
            session.awaitStill();
            if (caller.hasEnded()) {
                // This one frees its caller, although its model need not.
                gate.open();
                session.end();
                return;
            }
            List<String> before = session.calls();
            caller.interrupt();
            session.awaitTold();
            session.awaitStill();
            UiReport report = session.end();

            seen(
                            "the caller was interrupted while it waited for %s, and %s",
                            place.inWords(), report.inWords())
                    .expected("an error: there will be no page")
                    .why("For every page that was opened, the UI must learn how it ended.")
                    .unless(report.told().size() == 1 && report.error() != null);
            List<String> after = new ArrayList<>(session.calls());
            before.forEach(after::remove);
            seen(
                            "the caller was interrupted while it waited for %s, and after that"
                                    + " these were asked for: %s",
                            place.inWords(), after)
                    .expected("no further call")
                    .why(
                            "An interruption is not a failure of the service. It says: stop, the"
                                    + " page is not wanted any more.")
                    .unless(after.isEmpty());
            InterruptFlag.requireKept("while it waited for " + place.inWords(), caller, report);
        }
    }

    @Test
    @Sound
    void whateverAServiceThrowsReachesTheUi() throws Throwable {
        Faults faults = new Faults();
        int pages = 0;
        try (PageSession session = session(faults.in(world(new Timeline())))) {
            for (Place place :
                    List.of(
                            Place.USERS,
                            Place.CACHE,
                            Place.SUGGESTIONS,
                            Place.DETAIL_OF_THE_LAST)) {
                for (Failure failure : Failure.ofEveryKind()) {
                    UserId user = faults.at(place, "u" + pages, () -> raise(failure));
                    pages++;
                    UiReport report = session.tell(user);

                    if (place != Place.USERS) {
                        requireError(report, place, failure.kind(), failure.thrown());
                        requireTheFirstFailure(report, place, failure);
                    } else if (!(failure.thrown() instanceof InterruptedException)) {
                        requireTheCachesPage(report, failure.kind(), user);
                    }
                }
            }
            requireToldOnce(session.end(), pages);
        }
        requireBothAfterAnError();
    }

    private void requireBothAfterAnError() throws Throwable {
        AssertionError first = new AssertionError("cannot happen");
        Boom second = new Boom("the cache is cold");
        var world =
                world(new Timeline())
                        .users(
                                _ -> {
                                    throw first;
                                })
                        .cache(Behaviour.failing(() -> second));
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();

            Throwable error = report.error();
            report.insteadOf("an error that contains %s and %s", first, second)
                    .why(
                            "The cache was only the way around. What broke first is what needs"
                                    + " fixing, and an Error is a failure like any other.")
                    .unless(
                            error != null
                                    && ExceptionGraph.all(error)
                                            .containsAll(List.of(first, second)));
        }
    }

    private static void requireTheFirstFailure(UiReport report, Place place, Failure failure) {
        Throwable thrown = failure.thrown();
        // What was added to a CompletionException may be gone with it: see isIn.
        if (place != Place.CACHE
                || thrown instanceof CompletionException
                || thrown instanceof InterruptedException) {
            return;
        }
        thrown.addSuppressed(new Boom("a probe"));
        if (thrown.getSuppressed().length == 0) {
            // It takes none, and the stub does not ask for more then.
            return;
        }
        seen(
                        "the user service failed, then the cache failed with %s, and the error does"
                                + " not contain the first failure",
                        failure.kind())
                .expected("an error that contains both")
                .why("The cache was only the way around. What broke first is what needs fixing.")
                .unless(
                        ExceptionGraph.all(report.error()).stream()
                                .anyMatch(
                                        any ->
                                                USERS_ARE_DOWN.equals(any.getMessage())
                                                        && any instanceof Boom));
    }

    private static Object raise(Failure failure) throws Exception {
        throw failure.<RuntimeException>raise();
    }

    @Test
    @Sound
    void aNullIsNoAnswer() throws Throwable {
        List<FavoriteId> holeInIds = Arrays.asList(new FavoriteId("ann-1"), null);
        List<FavoriteDetails> holeInDetails =
                Arrays.asList(FavoriteDetails.of(new FavoriteId("s")), null);
        Faults faults = new Faults();
        Map<String, UserId> nulls = new HashMap<>();
        nulls.put("the user service answered null", faults.at(Place.USERS, "users", () -> null));
        nulls.put(
                "the user service answered a list with a null in it",
                faults.at(Place.USERS, "hole", () -> holeInIds));
        nulls.put("the cache answered null", faults.at(Place.CACHE, "cache", () -> null));
        nulls.put(
                "the cache answered a list with a null in it",
                faults.at(Place.CACHE, "cacheHole", () -> holeInIds));
        nulls.put(
                "the suggestions were null",
                faults.at(Place.SUGGESTIONS, "suggestions", () -> null));
        nulls.put(
                "one of the suggestions was null",
                faults.at(Place.SUGGESTIONS, "suggestionsHole", () -> holeInDetails));
        nulls.put(
                "the details of the first favourite were null",
                faults.at(Place.DETAIL_OF_THE_FIRST, "first", () -> null));
        nulls.put(
                "the details of the last favourite were null",
                faults.at(Place.DETAIL_OF_THE_LAST, "last", () -> null));
        faults.at(Place.USERS, "ann", () -> null);
        try (PageSession session = session(faults.in(world(new Timeline())))) {
            for (Map.Entry<String, UserId> entry : nulls.entrySet()) {
                UserId user = entry.getValue();
                UiReport report = session.tell(user);

                boolean fromTheCache =
                        entry.getKey().startsWith("the user service")
                                && report.showedInTurn(favoritesOf(user));
                seen("%s, and %s", entry.getKey(), report.inWords())
                        .expected("an error (or, after the user service, the page of the cache)")
                        .why(
                                "A service with a bug must not leave the user without a word, nor"
                                        + " with a page that lacks something and looks complete.")
                        .unless(report.error() != null || fromTheCache);
            }
            requireToldOnce(session.end(), nulls.size());
        }
    }

    @Test
    @Sound
    void theCallersThreadStaysAsItWas() throws Throwable {
        Map<String, Supplier<UserId>> ways = new HashMap<>();
        Faults faults = new Faults();
        Map<UserId, Thread> interruptedOn = new ConcurrentHashMap<>();
        for (Place place : Place.values()) {
            ways.put(
                    place.inWords() + " failed",
                    () ->
                            faults.at(
                                    place,
                                    place.name(),
                                    () -> {
                                        throw new Boom(place.inWords() + " failed");
                                    }));
        }
        for (Place place : List.of(Place.USERS, Place.SUGGESTIONS, Place.DETAIL_OF_THE_LAST)) {
            ways.put(
                    place.inWords() + " threw an InterruptedException of its own",
                    () -> {
                        UserId user = new UserId("interrupted by " + place.inWords());
                        return faults.at(
                                place,
                                user.value(),
                                () -> {
                                    interruptedOn.put(user, Thread.currentThread());
                                    throw new InterruptedException("in the driver");
                                });
                    });
        }
        try (PageSession session = session(faults.in(world(new Timeline())))) {
            for (Map.Entry<String, Supplier<UserId>> way : ways.entrySet()) {
                UserId user = way.getValue().get();
                session.tell(user);
                Caller<Void> caller = session.lastCaller();
                caller.awaitEnd();

                boolean itsOwn = interruptedOn.get(user) == caller.thread();
                seen("%s, nobody interrupted the caller, and its flag is set", way.getKey())
                        .expected("a flag that only an interruption of the caller sets")
                        .why("The caller would take it for its own, and give up what it does next.")
                        .unless(!caller.wasInterruptedAtTheEnd() || itsOwn);
                requireUnchanged(caller.thread(), "caller");
            }
            UserId ann =
                    faults.at(
                            Place.DETAIL_OF_THE_LAST,
                            "ann",
                            () -> FavoriteDetails.of(new FavoriteId("ann-3")));
            UiReport report = session.tellInterrupted(ann);
            requireFlagKept(session.lastCaller(), report, "came with its interrupt flag set");
            AtomicReference<Thread> interrupted = new AtomicReference<>();
            UserId eve =
                    faults.at(
                            Place.USERS,
                            "eve",
                            () -> {
                                interrupted.set(Thread.currentThread());
                                Thread.currentThread().interrupt();
                                throw new Boom("the user service failed");
                            });
            report = session.tell(eve);
            session.lastCaller().awaitEnd();
            // Where another thread makes the call, its flag is nobody's business.
            if (interrupted.get() == session.lastCaller().thread()) {
                requireFlagKept(
                        session.lastCaller(),
                        report,
                        "was interrupted while the user service failed");
            }
            requireUnchanged(session.uiThread(), "ui");
            requireToldOnce(session.end(), ways.size() + 2);
        }
    }

    private static void requireFlagKept(Caller<Void> caller, UiReport report, String what)
            throws Throwable {
        caller.awaitEnd();
        seen("the caller %s, and it left without the flag", what)
                .expected("the flag set in the end, page or error")
                .why("Somebody wants this thread to stop. Its next blocking call should throw.")
                .unless(
                        caller.wasInterruptedAtTheEnd()
                                || report.thrown() instanceof InterruptedException);
    }

    private static void requireUnchanged(Thread thread, String name) {
        seen(
                        "the thread \"%s\" is called \"%s\" now, with priority %d",
                        name, thread.getName(), thread.getPriority())
                .expected("\"%s\", with priority %d, as before", name, Thread.NORM_PRIORITY)
                .why("The thread belongs to somebody else, and so do its name and priority.")
                .unless(
                        thread.getName().equals(name)
                                && thread.getPriority() == Thread.NORM_PRIORITY);
    }
}
