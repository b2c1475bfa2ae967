package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.Service;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** The rules of the contract for this model. */
@Exercise(part = 8, title = "The favourites page on one loop", kind = WRITE, minutes = 75)
class Part08FavoritesTest extends FavoritesContract {

    private static final UserId ANN = new UserId("ann");

    private static final Duration LONG = Duration.ofMinutes(1);

    private static final Duration SHORT = Duration.ofMillis(100);

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        return loader(world.callbacks(), world, new Loop());
    }

    private static Part08Favorites attempt(
            CallbackServices services, FavoritesWorld world, Loop loop) {
        return new Part08Favorites(services, world.ui(), world.limit(), loop);
    }

    private static PageLoader loader(CallbackServices services, FavoritesWorld world, Loop loop) {
        Part08Favorites attempt = attempt(services, world, loop);
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
                .leavesTheLateCall(true)
                .cancelsSiblings(true)
                // A callback's trace begins at the service, or at the loop.
                .trace(Trace.NOT_PROMISED);
    }

    @Test
    void anAnsweredCallLeavesNoTimerBehind(Timeline timeline) throws Throwable {
        requireNoTimer("the page is shown", world(timeline), false);
        requireNoTimer(
                "the user service failed, and the cache's page is shown",
                world(new Timeline()).users(Behaviour.failing(() -> new Boom("down"))),
                false);
        requireNoTimer(
                "the user service failed with an Error, and the cache's page is shown",
                world(new Timeline())
                        .users(
                                _ -> {
                                    throw new StackOverflowError("too deep");
                                }),
                false);
        requireNoTimer(
                "the suggestions are shown", world(new Timeline()).users(_ -> List.of()), false);
        requireNoTimer(
                "a detail call failed, and the error is shown",
                world(new Timeline()).details(Behaviour.failing(() -> new Boom("lost"))),
                false);
        requireNoTimer(
                "a null stood in the user service's list, and the error is shown",
                world(new Timeline()).users(_ -> Arrays.asList(new FavoriteId("a"), null)),
                false);
        requireNoTimer(
                "the user service answered null, and the UI was told",
                world(new Timeline()).users(_ -> null),
                false);
        requireNoTimer(
                "the details service answered null, and the error is shown",
                world(new Timeline()).details(_ -> null),
                false);
        requireNoTimer(
                "the user service answered before the call had returned, the page is shown",
                world(new Timeline()),
                true);
    }

    private static FavoritesWorld.Builder world(Timeline timeline) {
        return FavoritesWorld.builder(timeline).limit(LONG);
    }

    private static void requireNoTimer(
            String what, FavoritesWorld.Builder builder, boolean answersFirst) throws Throwable {
        FavoritesWorld world = builder.build();
        Loop loop = new Loop();
        CallbackServices services = world.callbacks();
        PageLoader loader =
                loader(answersFirst ? answeredFirst(services, loop) : services, world, loop);
        try {
            Caller<Void> caller = Caller.run("open", () -> loader.open(ANN));
            caller.result();
            Patience.awaitBy(nanos -> world.ui().awaitOutcome(Duration.ofNanos(nanos)));
            caller.awaitStill();

            int left = loop.getQueue().size();
            seen("%s, and %d timer of it still waits on the loop", what, left)
                    .expected("none: its call has ended long before its limit")
                    .why(
                            "Each page leaves one. At a thousand pages in a second and a limit of a"
                                    + " minute, 60,000 timers hold on to 60,000 pages.")
                    .lookAt("Cancel the timer on every path, but not before it is set.")
                    .unless(left == 0);
        } finally {
            loader.close();
            world.close();
        }
    }

    /**
     * The user service's answer is delivered before its call returns: services may be that fast.
     */
    private static CallbackServices answeredFirst(CallbackServices services, Loop loop) {
        CallbackServices.Users users =
                (user, callback) -> {
                    Delivery<List<FavoriteId>> delivery = new Delivery<>(callback);
                    Call call = services.users().favorites(user, delivery);
                    Patience.await(delivery::isDone);
                    loop.awaitEmpty();
                    return call;
                };
        return new CallbackServices() {
            @Override
            public Users users() {
                return users;
            }

            @Override
            public Details details() {
                return services.details();
            }

            @Override
            public Suggestions suggestions() {
                return services.suggestions();
            }

            @Override
            public Cache cache() {
                return services.cache();
            }
        };
    }

    /** Hands an answer on, and knows whether that is done, or waits for a lock of the attempt's. */
    private static final class Delivery<T> implements Callback<T> {

        private final Callback<T> callback;
        private volatile Thread thread;
        private volatile boolean done;

        private Delivery(Callback<T> callback) {
            this.callback = callback;
        }

        @Override
        public void onSuccess(T answer) {
            thread = Thread.currentThread();
            callback.onSuccess(answer);
            done = true;
        }

        @Override
        public void onError(Throwable error) {
            thread = Thread.currentThread();
            callback.onError(error);
            done = true;
        }

        private boolean isDone() {
            Thread delivering = thread;
            return done
                    || delivering != null
                            && (delivering.getState() == Thread.State.BLOCKED
                                    || delivering.getState() == Thread.State.WAITING);
        }
    }

    @Test
    void anAnswerThatMeetsTheLimitMakesOnePage(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .limit(SHORT)
                        .users(
                                _ -> {
                                    gate.pass();
                                    return FavoriteId.listOf("a", "b");
                                })
                        .cache(_ -> FavoriteId.listOf("x"))
                        .build();
        Loop loop = new Loop();
        CountDownLatch busy = new CountDownLatch(1);
        PageLoader loader = loader(world.callbacks(), world, loop);
        try {
            Caller<Void> caller = Caller.run("open", () -> loader.open(ANN));
            caller.result();
            awaitEnteredOrTold(gate, world, 1);
            loop.awaitEmpty();
            // While the loop has something else to do, the limit is over, and the answer comes.
            loop.submit(() -> busy.await(1, TimeUnit.MINUTES));
            new CountDownLatch(1).await(SHORT.toMillis(), TimeUnit.MILLISECONDS);
            gate.open();
            Patience.await(
                    () ->
                            loop.getQueue().size() >= 2
                                    || !world.calls(Service.CACHE).isEmpty()
                                    || !world.interrupted().isEmpty()
                                    || !world.ui().outcomes().isEmpty());
            busy.countDown();
            Patience.awaitBy(nanos -> world.ui().awaitOutcome(Duration.ofNanos(nanos)));
            caller.awaitStill();

            List<String> calls = world.calls();
            boolean both = !world.calls(Service.CACHE).isEmpty() && calls.contains("details of a");
            seen(
                            "when the limit was over, an answer was on its way to the loop; asked for: %s",
                            calls)
                    .expected("either the cache's page, or the page of that answer")
                    .why(
                            "Both begin a page. The UI gets two results, or shows whichever came last.")
                    .lookAt("Which of the two came first? One of your objects can tell you.")
                    .unless(!both && world.ui().outcomes().size() == 1);
        } finally {
            busy.countDown();
            gate.open();
            loader.close();
            world.close();
        }
    }

    @Test
    void twoPagesOfOneUserHaveALimitEach(Timeline timeline) throws Throwable {
        Gate first = new Gate("calls of the user service");
        Gate second = new Gate("calls of the user service");
        AtomicInteger asked = new AtomicInteger();
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .limit(SHORT.multipliedBy(5))
                        .users(
                                _ -> {
                                    (asked.incrementAndGet() == 1 ? first : second).pass();
                                    return FavoriteId.listOf("a");
                                })
                        .cache(_ -> FavoriteId.listOf("x"))
                        .build();
        PageLoader loader = loader(world.callbacks(), world, new Loop());
        try {
            Caller.run("open", () -> loader.open(ANN)).result();
            awaitEnteredOrTold(first, world, 1);
            Caller.run("open", () -> loader.open(ANN)).result();
            awaitEnteredOrTold(second, world, 2);
            first.open();
            boolean both = Patience.await(() -> world.ui().outcomes().size() >= 2);

            seen(
                            "a user opened two pages; the user service answered the first only, and"
                                    + " the UI was told %d of 2 pages",
                            world.ui().outcomes().size())
                    .expected("2: the second page is that of the cache, when its limit is over")
                    .why("An answer to one page says nothing about the other one's call.")
                    .lookAt("Whose timer is stopped when an answer comes?")
                    .unless(both);
        } finally {
            first.open();
            second.open();
            Patience.await(() -> world.ui().outcomes().size() >= 2);
            loader.close();
            world.close();
        }
    }

    // On a busy machine the limit may be over before the call has begun. It never comes, then.
    private static void awaitEnteredOrTold(Gate gate, FavoritesWorld world, int pages) {
        Patience.await(() -> gate.entered() >= 1 || world.ui().outcomes().size() >= pages);
    }

    @Test
    void theGivenLoopBelongsToItsOwner(Timeline timeline) throws Throwable {
        FavoritesWorld world = world(timeline).build();
        try (world;
                Loop loop = new Loop()) {
            Part08Favorites first = attempt(world.callbacks(), world, loop);
            Part08Favorites second = attempt(world.callbacks(), world, loop);
            openAndAwait(world, first, 1);
            first.close();

            seen("close() has shut down the loop that the constructor was given")
                    .expected("a loop that goes on: its owner closes it")
                    .why("All other pages are on it. Their next step is refused.")
                    .unless(!loop.isShutdown());
            openAndAwait(world, second, 2);
            second.close();
            seen(
                            "two objects shared the loop, the first one was closed, and the UI was"
                                    + " told %d times of 2 pages",
                            world.ui().outcomes().size())
                    .expected("2 pages")
                    .why("Each object must end only what it owns.")
                    .unless(world.ui().outcomes().size() == 2);
        }
    }

    private static void openAndAwait(FavoritesWorld world, Part08Favorites attempt, int told)
            throws Throwable {
        Caller<Void> caller = Caller.run("open", () -> attempt.open(ANN));
        caller.result();
        Patience.await(() -> world.ui().outcomes().size() >= told);
    }

    @Test
    void noTimerIsLongerThanTheLimit(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        Duration limit = Duration.ofMillis(61_234);
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .limit(limit)
                        .users(
                                _ -> {
                                    gate.pass();
                                    return FavoriteId.listOf("a");
                                })
                        .build();
        Loop loop = new Loop();
        PageLoader loader = loader(world.callbacks(), world, loop);
        try {
            Caller<Void> caller = Caller.run("open", () -> loader.open(ANN));
            caller.result();
            gate.awaitEntered(1);
            loop.awaitEmpty();

            long longest = loop.longestTimer().toMillis();
            seen(
                            "the user service has not answered, and a timer of %d ms waits on the loop",
                            longest)
                    .expected("none that is longer than the limit of 61234 ms")
                    .why(
                            "The cache is asked when the timer fires. Until then the page is empty,"
                                    + " although the limit is over.")
                    .unless(longest <= limit.toMillis());
        } finally {
            gate.open();
            Patience.awaitBy(nanos -> world.ui().awaitOutcome(Duration.ofNanos(nanos)));
            loader.close();
            world.close();
        }
    }

    @Test
    void noTimerEndsThePageOnceTheUserServiceHasAnswered(Timeline timeline) throws Throwable {
        Gate gate = new Gate("detail calls");
        FavoritesWorld world =
                world(timeline)
                        .users(_ -> FavoriteId.listOf("a", "b"))
                        .details(
                                id -> {
                                    gate.pass();
                                    return FavoriteDetails.of(id);
                                })
                        .build();
        Loop loop = new Loop();
        PageLoader loader = loader(world.callbacks(), world, loop);
        try {
            Caller<Void> caller = Caller.run("open", () -> loader.open(ANN));
            caller.result();
            gate.awaitEntered(2);
            loop.awaitEmpty();
            // Whatever their delay is: as if that time had passed.
            loop.fireTimers();
            caller.awaitStill();

            int early = world.ui().outcomes().size();
            gate.open();
            Patience.awaitBy(nanos -> world.ui().awaitOutcome(Duration.ofNanos(nanos)));
            caller.awaitStill();
            seen(
                            "the details took longer than any timer on the loop, and %s",
                            early > 0
                                    ? "the UI was told before they had come"
                                    : "then the UI was not shown the page")
                    .expected("the page, once the details are there")
                    .why(
                            "The user service gets a limit because there is a way around it. The"
                                    + " others are waited for: their answer is the page.")
                    .lookAt("What does each timer do if its call has ended?")
                    .unless(early == 0 && isThePage(world));
        } finally {
            gate.open();
            loader.close();
            world.close();
        }
    }

    private static boolean isThePage(FavoritesWorld world) {
        return world.ui().outcomes().size() == 1
                && world.ui().outcomes().getFirst() instanceof UiOutcome.PageShown;
    }

    /** One thread. A task that throws does not end it, and is told. */
    private static final class Loop extends ScheduledThreadPoolExecutor {

        // As they were set: in the queue they become shorter from moment to moment.
        private final Queue<Duration> timers = new ConcurrentLinkedQueue<>();

        private Loop() {
            super(1, Thread.ofPlatform().name("loop").factory());
            setRemoveOnCancelPolicy(true);
            setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            timers.add(Duration.of(delay, unit.toChronoUnit()));
            return super.schedule(task, delay, unit);
        }

        @Override
        public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
            timers.add(Duration.of(delay, unit.toChronoUnit()));
            return super.schedule(task, delay, unit);
        }

        private Duration longestTimer() {
            return timers.stream().max(Duration::compareTo).orElse(Duration.ZERO);
        }

        /** Runs what waits for a later time, on this loop, and waits for that. */
        private void fireTimers() {
            Future<?> fired =
                    submit(
                            () ->
                                    List.copyOf(getQueue()).stream()
                                            .filter(Loop::isForLater)
                                            .filter(this::remove)
                                            .forEach(Runnable::run));
            Patience.await(fired::isDone);
            awaitEmpty();
        }

        private static boolean isForLater(Runnable task) {
            return task instanceof Delayed delayed && delayed.getDelay(TimeUnit.NANOSECONDS) > 0;
        }

        /**
         * Waits until all that stands in the queue now is done, unless this is the loop's thread.
         */
        private void awaitEmpty() {
            if (!Thread.currentThread().getName().equals("loop")) {
                Future<?> last = submit(() -> {});
                Patience.await(last::isDone);
            }
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
