package kata.pool;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** The rules of the contract for this model. */
@Exercise(part = 12, title = "The favourites page on a pool", kind = WRITE, minutes = 60)
class Part12FavoritesTest extends FavoritesContract {

    // More than one page needs, fewer than fifty pages would like.
    private static final int THREADS = 8;

    // More than the queue of a pool is likely to take.
    private static final int PAGES = 300;

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        Part12Favorites attempt =
                new Part12Favorites(world.blocking(), world.ui(), world.limit(), THREADS);
        return PageLoader.of(attempt::open, attempt);
    }

    @Override
    protected Promises promises() {
        return Promises.of("Thread pool")
                .detailsOverlap(true)
                .pagesInFlight(THREADS)
                .platformThreads(THREADS)
                .cancelsTheLateCall(true)
                .cancelsSiblings(false)
                .trace(Trace.THROUGH_CAUSE);
    }

    @Test
    void threeHundredPagesAtOnceAllHaveTheirLimit() throws Exception {
        Gate users = new Gate("calls of the user service");
        FavoritesWorld.Builder builder =
                FavoritesWorld.builder(new Timeline())
                        .limit(Duration.ofMillis(100))
                        .users(
                                _ -> {
                                    users.pass();
                                    return FavoriteId.listOf("a");
                                });
        try (FavoritesWorld world = builder.build()) {
            PageLoader loader = loader(world);
            List<Caller<Void>> callers = new ArrayList<>();
            for (int i = 0; i < PAGES; i++) {
                UserId user = new UserId("u" + i);
                callers.add(Caller.run("open", () -> loader.open(user)));
            }
            boolean all = callers.getLast().comesTrue(() -> world.ui().outcomes().size() == PAGES);
            int told = world.ui().outcomes().size();
            users.open();
            for (Caller<Void> caller : callers) {
                caller.awaitEnd();
            }
            loader.close();

            seen("the user service hung, %d pages were opened at once, %d shown", PAGES, told)
                    .expected("all %d: the cache answers when the user service is late", PAGES)
                    .why("When a service hangs, its users do not stop coming.")
                    .lookAt("What becomes of a call for which there is no room?")
                    .unless(all);
        }
    }

    @Test
    void threeHundredPagesAtOnceAreAllShown() throws Exception {
        Gate details = new Gate("calls of the details service");
        List<FavoriteId> five = FavoriteId.listOf("a", "b", "c", "d", "e");
        AtomicInteger answered = new AtomicInteger();
        Behaviour<UserId, List<FavoriteId>> answer =
                _ -> {
                    answered.incrementAndGet();
                    return five;
                };
        // While details hang, no thread is free for the user service: then the cache answers.
        FavoritesWorld world =
                FavoritesWorld.builder(new Timeline())
                        .limit(Duration.ofMillis(100))
                        .users(answer)
                        .cache(answer)
                        .details(
                                id -> {
                                    details.pass();
                                    return FavoriteDetails.of(id);
                                })
                        .build();
        try (world) {
            PageLoader loader = loader(world);
            List<Caller<Void>> callers = new ArrayList<>();
            for (int i = 0; i < PAGES; i++) {
                UserId user = new UserId("u" + i);
                callers.add(Caller.run("open", () -> loader.open(user)));
            }
            callers.getLast().comesTrue(() -> answered.get() >= PAGES);
            Caller.awaitStill(callers);
            details.open();
            callers.getLast().comesTrue(() -> world.ui().outcomes().size() == PAGES);
            for (Caller<Void> caller : callers) {
                caller.awaitEnd();
            }
            loader.close();
        }
        long shown =
                world.ui().outcomes().stream()
                        .filter(UiOutcome.PageShown.class::isInstance)
                        .count();

        seen(
                        "%d pages were opened at once; the details service was slow, %d were shown",
                        PAGES, shown)
                .expected("all %d: no other call than that of the user service has a limit", PAGES)
                .why("When a service is slow, its users do not stop coming.")
                .lookAt("What becomes of a call for which there is no room?")
                .unless(shown == PAGES);
    }

    @Test
    void closeEndsTheThreadsAlsoAfterAFailedPage(Timeline timeline) throws Throwable {
        Gate others = new Gate("detail calls that hang");
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .limit(Duration.ofMinutes(1))
                        .users(_ -> FavoriteId.listOf("a", "b", "c"))
                        .details(
                                id -> {
                                    if (id.value().equals("a")) {
                                        throw new Boom("the details of a are lost");
                                    }
                                    others.pass();
                                    return FavoriteDetails.of(id);
                                })
                        .build();
        try (world) {
            ThreadTracker tracker = new ThreadTracker();
            PageLoader loader = loader(world);
            Caller<Void> caller = Caller.run("open", () -> loader.open(new UserId("ann")));
            caller.awaitStill();
            if (!caller.hasEnded()) {
                // This one waits for all calls of a page, and leaves none behind.
                others.open();
            }
            caller.awaitEnd();
            Caller<Void> closing = Caller.run("close", loader::close);
            Patience.await(() -> closing.hasEnded() || waits(closing.thread()));
            if (!closing.hasEnded()) {
                // This one waits for them, which is right, too.
                others.open();
            }
            closing.result();
            boolean ended = Patience.await(() -> threads(tracker).isEmpty());
            int alive = threads(tracker).size();
            others.open();

            seen(
                            "a page had failed, two of its detail calls hung, close() returned, and %d threads"
                                    + " of the pool went on",
                            alive)
                    .expected("none: close() ends the pool and its threads")
                    .why("Nobody waits for these calls any more, and their threads stay for ever.")
                    .lookAt("What does close() do about a thread that waits for a service?")
                    .unless(ended);
        }
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == State.WAITING || thread.getState() == State.TIMED_WAITING;
    }

    private static List<Thread> threads(ThreadTracker tracker) {
        return tracker.platformThreads().stream()
                .filter(thread -> !thread.getName().equals("ui"))
                .toList();
    }
}
