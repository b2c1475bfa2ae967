package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** The rules of the contract for this model. */
@Exercise(part = 8, title = "The favourites page on one loop", kind = WRITE, minutes = 40)
class Part08FavoritesTest extends FavoritesContract {

    private static final Duration LONG = Duration.ofMinutes(1);

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        return loader(world, new Loop());
    }

    private static PageLoader loader(FavoritesWorld world, Loop loop) {
        Part08Favorites attempt =
                new Part08Favorites(world.callbacks(), world.ui(), world.limit(), loop);
        return PageLoader.of(
                attempt::open,
                () -> {
                    try (loop) {
                        attempt.close();
                    }
                });
    }

    @Override
    protected Promises promises() {
        return Promises.of("Event loop")
                .detailsOverlap(true)
                .pagesInFlight(50)
                .platformThreads(1)
                .freesTheCaller(true)
                // A call that is under way can be given up, and the service hears of it.
                .cancelsTheLateCall(true)
                .cancelsSiblings(true)
                // A callback's trace begins at the service, or at the loop.
                .trace(Trace.NOT_PROMISED);
    }

    @Test
    void anAnsweredCallLeavesNoTimerBehind(Timeline timeline) throws Throwable {
        FavoritesWorld world = FavoritesWorld.builder(timeline).limit(LONG).build();
        Loop loop = new Loop();
        PageLoader loader = loader(world, loop);
        try {
            Caller<Void> caller = Caller.run("open", () -> loader.open(new UserId("ann")));
            caller.result();
            Patience.awaitBy(nanos -> world.ui().awaitOutcome(Duration.ofNanos(nanos)));
            caller.awaitStill();

            int left = loop.getQueue().size();
            seen("the page is shown, and %d timer of it still waits on the loop", left)
                    .expected("none: its call has answered long before its limit")
                    .why(
                            "Each page leaves one. At a thousand pages in a second and a limit of a"
                                    + " minute, 60,000 timers hold on to 60,000 pages.")
                    .lookAt("A timer can be cancelled.")
                    .unless(left == 0);
        } finally {
            loader.close();
            world.close();
        }
    }

    /** One thread. A task that throws does not end it, and is told. */
    private static final class Loop extends ScheduledThreadPoolExecutor {

        private Loop() {
            super(1, Thread.ofPlatform().name("loop").factory());
            setRemoveOnCancelPolicy(true);
            setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            // The executor keeps it in the task's future, where nobody looks.
            if (task instanceof Future<?> future && future.state() == Future.State.FAILED) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler()
                        .uncaughtException(thread, future.exceptionNow());
            }
        }
    }
}
