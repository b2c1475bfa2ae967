package kata.forkjoin;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Rendezvous;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** The rules of the contract for this model. */
@Exercise(part = 7, title = "The favourites page, forked and joined", kind = WRITE, minutes = 75)
class Part07FavoritesTest extends FavoritesContract {

    // As many as cores that are to compute. One page has five details.
    private static final int PARALLELISM = 2;

    // With those that wait. Fewer than fifty pages would like.
    private static final int THREADS = 16;

    private static final Duration LONG = Duration.ofMinutes(1);

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        ForkJoinPool pool = pool();
        Part07Favorites attempt = attempt(world, pool);
        return PageLoader.of(
                attempt::open,
                () -> {
                    // The attempt first: it may be waiting for tasks of the pool.
                    try (pool) {
                        attempt.close();
                    }
                });
    }

    private static ForkJoinPool pool() {
        return new ForkJoinPool(
                PARALLELISM,
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                false,
                PARALLELISM,
                THREADS,
                1,
                // Who would block when there are sixteen may do so. Otherwise it would be refused.
                _ -> true,
                1,
                TimeUnit.MINUTES);
    }

    @Override
    protected Promises promises() {
        return Promises.of("Fork/join")
                .detailsOverlap(true)
                .pagesInFlight(THREADS)
                .platformThreads(THREADS)
                .cancelsTheLateCall(true)
                // Cancelling a task that runs does not interrupt it.
                .cancelsSiblings(false)
                .trace(Trace.THROUGH_CAUSE);
    }

    // The contract looks at this while the user service is asked. Here: all of the page.
    @Test
    void noTaskGoesToTheCommonPool(Timeline timeline) throws Throwable {
        // All five at once: so the caller cannot do them all itself before anybody else comes.
        Rendezvous rendezvous = new Rendezvous(5, "detail calls");
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .limit(LONG)
                        .details(
                                id -> {
                                    rendezvous.arrive();
                                    return FavoriteDetails.of(id);
                                })
                        .build();
        PageLoader loader = loader(world);
        try {
            Caller<Void> caller = Caller.run("open", () -> loader.open(new UserId("ann")));
            Patience.awaitBy(nanos -> world.ui().awaitOutcome(Duration.ofNanos(nanos)));
            caller.awaitEnd();
        } finally {
            loader.close();
            world.close();
        }

        List<Span> common =
                timeline.spans().stream()
                        .filter(span -> span.thread().startsWith("ForkJoinPool.commonPool"))
                        .toList();
        seen(
                        "%d calls were made in the common pool: %s",
                        common.size(),
                        common.stream()
                                .limit(1)
                                .map(span -> "\"%s\" on %s".formatted(span.task(), span.thread()))
                                .collect(joining()))
                .expected("every call of a task in the given pool")
                .why(
                        "A call that waits in the common pool takes a thread from every parallel"
                                + " stream of the program, or adds threads that nobody planned.")
                .lookAt("fork() and invoke() use the pool of the thread that calls them.")
                .unless(common.isEmpty());
    }

    @Test
    void theGivenPoolBelongsToItsOwner(Timeline timeline) throws Throwable {
        FavoritesWorld world = FavoritesWorld.builder(timeline).limit(LONG).build();
        try (world;
                ForkJoinPool pool = pool()) {
            Part07Favorites first = attempt(world, pool);
            Part07Favorites second = attempt(world, pool);
            openAndAwait(world, first, 1);
            first.close();

            seen("close() has shut down the pool that the constructor was given")
                    .expected("a pool that goes on: its owner closes it")
                    .why("Others use it, too. Their next task is refused.")
                    .unless(!pool.isShutdown());
            openAndAwait(world, second, 2);
            second.close();
            seen(
                            "two objects shared the pool, the first one was closed, and the UI was"
                                    + " given %d of 2 pages",
                            world.ui().outcomes().size())
                    .expected("2 pages")
                    .why("Each may end only what is its own.")
                    .unless(world.ui().outcomes().size() == 2);
        }
    }

    private static void openAndAwait(FavoritesWorld world, Part07Favorites attempt, int told)
            throws Throwable {
        Caller<Void> caller = Caller.run("open", () -> attempt.open(new UserId("ann")));
        Patience.await(() -> world.ui().outcomes().size() >= told);
        caller.result();
    }

    private static Part07Favorites attempt(FavoritesWorld world, ForkJoinPool pool) {
        return new Part07Favorites(world.blocking(), world.ui(), world.limit(), pool);
    }
}
