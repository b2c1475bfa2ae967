package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
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

/** The rules of the contract for this model, and what a page does with its calls at the end. */
@Exercise(part = 10, title = "The favourites page, in scopes", kind = WRITE, minutes = 50)
class Part10FavoritesTest extends FavoritesContract {

    // The user service answers at once: no right answer ever comes near this limit.
    private static final Duration LONG = Duration.ofMinutes(1);

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        return new Part10Favorites(world.blocking(), world.ui(), world.limit())::open;
    }

    @Override
    protected Promises promises() {
        return Promises.of("Structured concurrency")
                .detailsOverlap(true)
                .pagesInFlight(50)
                .platformThreads(0)
                .cancelsTheLateCall(true)
                .cancelsSiblings(true)
                .trace(Trace.THROUGH_CAUSE);
    }

    @Test
    void openReturnsWhenNothingOfThePageRunsAnyMore(Timeline timeline) throws Throwable {
        Gate gate = new Gate("detail calls");
        CountDownLatch cleanedUp = new CountDownLatch(1);
        Behaviour<FavoriteId, FavoriteDetails> details =
                id -> {
                    if (id.value().equals("b")) {
                        gate.awaitEntered(1);
                        throw new Boom("the details of b are lost");
                    }
                    if (id.value().equals("a")) {
                        passAndCleanUp(gate, cleanedUp);
                    }
                    return FavoriteDetails.of(id);
                };
        try (FavoritesWorld world = world(timeline, details)) {
            Caller<Void> caller = open(world);
            gate.awaitInterrupted(1);
            caller.awaitStill();
            boolean early = caller.hasEnded();
            cleanedUp.countDown();
            caller.result();

            seen("open had returned, and \"details of a\" was interrupted, but had not ended yet")
                    .expected("that open returns when every call of the page has ended")
                    .why(
                            "A call that cleans up still uses what it was given: a connection, a"
                                    + " transaction, a file. The caller closes that next.")
                    .lookAt("After a failure: who waits for the calls that were interrupted?")
                    .unless(!early);
        } finally {
            cleanedUp.countDown();
            gate.open();
        }
    }

    @Test
    void anInterruptionReachesEveryDetailCall(Timeline timeline) throws Throwable {
        Gate gate = new Gate("detail calls");
        Behaviour<FavoriteId, FavoriteDetails> details =
                id -> {
                    gate.pass();
                    return FavoriteDetails.of(id);
                };
        try (FavoritesWorld world = world(timeline, details)) {
            Caller<Void> caller = open(world);
            gate.awaitEntered(5);
            caller.interrupt();
            Patience.await(() -> gate.interrupted() == 5);

            int interrupted = gate.interrupted();
            seen("the caller was interrupted, and %d of its 5 detail calls were", interrupted)
                    .expected("all 5, at once")
                    .why(
                            "The interruption reaches the caller only. Where nobody passes it on, the"
                                    + " calls work for a page that is not wanted.")
                    .lookAt("Which way out of your code does an interruption take?")
                    .unless(interrupted == 5);
            caller.awaitEnd();
        } finally {
            gate.open();
        }
    }

    @Test
    void furtherInterruptionsDoNotEndTheWaitForTheDetailCalls() throws Throwable {
        BoundedWait.shortenTimeLimits();
        Gate gate = new Gate("detail calls");
        CountDownLatch cleanedUp = new CountDownLatch(1);
        Behaviour<FavoriteId, FavoriteDetails> details =
                id -> {
                    passAndCleanUp(gate, cleanedUp);
                    return FavoriteDetails.of(id);
                };
        // A user service that is late by the shortened limit changes nothing: the cache knows the
        // same.
        FavoritesWorld.Builder builder =
                FavoritesWorld.builder(new Timeline())
                        .limit(LONG)
                        .details(details)
                        .cache(_ -> FavoriteId.listOf("a", "b", "c", "d", "e"));
        try (FavoritesWorld world = builder.build()) {
            Caller<Void> caller = open(world);
            gate.awaitEntered(5);
            caller.interrupt();
            gate.awaitInterrupted(5);
            BoundedWait.awaitStill(caller);
            // As many as there are calls: who waits for each of them waits for each again.
            for (int time = 2; time <= 6; time++) {
                caller.interrupt();
                caller.awaitStill();
            }
            BoundedWait.awaitStill(caller);
            boolean early = caller.hasEnded();
            cleanedUp.countDown();
            caller.awaitEnd();

            seen("the caller was interrupted 6 times, and open ended while its 5 calls cleaned up")
                    .expected("that open returns when every call of the page has ended")
                    .why("A call that cleans up still uses what it was given. That is closed next.")
                    .lookAt("Which of your waits does an interruption end?")
                    .unless(!early);
        } finally {
            cleanedUp.countDown();
            gate.open();
        }
    }

    @Test
    void noCacheIsAskedForACallerThatIsInterruptedMeanwhile() throws Throwable {
        Gate gate = new Gate("calls of the user service");
        CountDownLatch cleanedUp = new CountDownLatch(1);
        FavoritesWorld.Builder builder =
                FavoritesWorld.builder(new Timeline())
                        .limit(Duration.ofMillis(100))
                        .users(
                                _ -> {
                                    try {
                                        gate.pass();
                                    } finally {
                                        Tasks.awaitEvenIfInterrupted(cleanedUp);
                                    }
                                    return FavoriteId.listOf("a");
                                });
        try (FavoritesWorld world = builder.build()) {
            Caller<Void> caller = open(world);
            gate.awaitInterrupted(1);
            caller.awaitStill();
            // Whoever does not wait for the late call has asked the cache by now.
            boolean askedBefore = !world.calls(Service.CACHE).isEmpty();
            caller.interrupt();
            caller.awaitStill();
            cleanedUp.countDown();
            caller.awaitEnd();

            seen("the caller was interrupted while the late call of the user service"
                            + " cleaned up, and then the cache was asked")
                    .expected("nothing more is asked for")
                    .why("The page is not wanted any more. The cache is asked for nobody.")
                    .lookAt("Who looks at the interrupt flag before the next call?")
                    .unless(askedBefore || world.calls(Service.CACHE).isEmpty());
        } finally {
            cleanedUp.countDown();
            gate.open();
        }
    }

    private static FavoritesWorld world(
            Timeline timeline, Behaviour<FavoriteId, FavoriteDetails> details) {
        return FavoritesWorld.builder(timeline).limit(LONG).details(details).build();
    }

    private Caller<Void> open(FavoritesWorld world) {
        PageLoader loader = loader(world);
        return Caller.run("open", () -> loader.open(new UserId("ann")));
    }

    /** Waits at the gate; and when it is interrupted, it still has something to do. */
    private static void passAndCleanUp(Gate gate, CountDownLatch cleanedUp)
            throws InterruptedException {
        try {
            gate.pass();
        } finally {
            while (cleanedUp.getCount() > 0) {
                try {
                    cleanedUp.await();
                } catch (InterruptedException e) {
                    // It knows already, and cleans up.
                }
            }
        }
    }
}
