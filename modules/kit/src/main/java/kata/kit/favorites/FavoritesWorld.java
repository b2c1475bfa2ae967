package kata.kit.favorites;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import kata.kit.Timeline;

/**
 * Everything the favourites page needs: four simulated services, each in a blocking, a callback and
 * a future form, and a UI.
 *
 * <p>A blocking call runs on its caller's thread. The other forms run each call on a virtual thread
 * of the world, named "service-1" and so on. Each call records a span on the timeline: a service
 * call waits, work of the UI works.
 *
 * <p>Safe for use by any number of threads. The code that builds a world closes it.
 */
public final class FavoritesWorld implements AutoCloseable {

    /** How long the user service gets in the story. */
    public static final Duration USER_LIMIT = Duration.ofMillis(800);

    private final Duration limit;
    private final Duration patience;
    private final Calls calls;
    private final ServiceThreads threads = new ServiceThreads();
    private final RecordingUi ui;
    private final BlockingServices blocking;
    private final CallbackServices callbacks;
    private final FutureServices futures;

    private FavoritesWorld(Builder builder) {
        limit = builder.limit;
        patience = builder.patience;
        calls = new Calls(builder.timeline);
        ui = new RecordingUi(builder.timeline, builder.beforeSubmit);
        var users = service(Service.USERS, builder.users);
        var details = service(Service.DETAILS, builder.details);
        var suggestions = service(Service.SUGGESTIONS, builder.suggestions);
        var cache = service(Service.CACHE, builder.cache);
        blocking =
                new Blocking(
                        new BlockingUsers(users), details::call, suggestions::call, cache::call);
        callbacks = new Callbacks(users::call, details::call, suggestions::call, cache::call);
        futures = new Futures(users::future, details::future, suggestions::future, cache::future);
    }

    private <K, V> SimulatedService<K, V> service(Service service, Behaviour<K, V> behaviour) {
        return new SimulatedService<>(service, behaviour, calls, threads);
    }

    /** A world whose services all answer at once, unless the builder says otherwise. */
    public static Builder builder(Timeline timeline) {
        return new Builder(timeline);
    }

    public BlockingServices blocking() {
        return blocking;
    }

    public CallbackServices callbacks() {
        return callbacks;
    }

    public FutureServices futures() {
        return futures;
    }

    public RecordingUi ui() {
        return ui;
    }

    /**
     * How long the user service gets: {@link #USER_LIMIT}, or what the test has set. A test gives a
     * minute where the service answers and some milliseconds where it hangs, so that a right answer
     * does not depend on time.
     */
    public Duration limit() {
        return limit;
    }

    /**
     * The calls that were asked for, in order, as "details of c". A call is in the list as soon as
     * it is asked for, also if its thread begins later.
     */
    public List<String> calls() {
        return calls.asked();
    }

    /** The calls that were asked of one service, in order. */
    public List<String> calls(Service service) {
        return calls.asked(service);
    }

    /**
     * The calls that ended by interruption, in the order in which they ended. A cancelled call that
     * runs on another thread comes into the list soon after, not at once: poll.
     */
    public List<String> interrupted() {
        return calls.interrupted();
    }

    /**
     * Interrupts the calls that still run on the world's threads, waits for these threads, then
     * lets the UI do what is queued and ends it. An interrupted call delivers its {@link
     * InterruptedException} as any other error. From now on asynchronous calls, calls with a limit
     * and work for the UI are refused. A second close does nothing.
     *
     * <p>Blocking calls go on: their threads belong to the callers. Those with a limit end as if
     * the limit were over.
     *
     * <p>Works with the interrupt flag set, and keeps it.
     *
     * @throws IllegalStateException when a thread will not end; the message says where it stands
     */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            closeAll();
        } catch (InterruptedException e) {
            interrupted = true;
            throw new IllegalStateException("interrupted while the world was being closed", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void closeAll() throws InterruptedException {
        // The services first: their callbacks may still have something for the UI.
        List<Thread> stuck = new ArrayList<>(threads.close(patience));
        if (!ui.close(patience)) {
            stuck.add(ui.thread());
        }
        if (!stuck.isEmpty()) {
            throw new IllegalStateException(
                    "interrupted, but still running: "
                            + String.join("; ", stuck.stream().map(this::whereItStands).toList()));
        }
    }

    private String whereItStands(Thread thread) {
        List<String> frames =
                Arrays.stream(thread.getStackTrace())
                        .limit(8)
                        .map(StackTraceElement::toString)
                        .toList();
        return Timeline.nameOf(thread) + " at " + String.join(" < ", frames);
    }

    private record Blocking(Users users, Details details, Suggestions suggestions, Cache cache)
            implements BlockingServices {}

    private record Callbacks(Users users, Details details, Suggestions suggestions, Cache cache)
            implements CallbackServices {}

    private record Futures(Users users, Details details, Suggestions suggestions, Cache cache)
            implements FutureServices {}

    private record BlockingUsers(SimulatedService<UserId, List<FavoriteId>> service)
            implements BlockingServices.Users {

        @Override
        public List<FavoriteId> favorites(UserId user) throws InterruptedException {
            return service.call(user);
        }

        @Override
        public List<FavoriteId> favorites(UserId user, Duration limit)
                throws InterruptedException, TimeoutException {
            return service.call(user, limit);
        }
    }

    /** Says how the services behave. */
    public static final class Builder {

        private final Timeline timeline;
        private Duration limit = USER_LIMIT;
        private Duration patience = Duration.ofSeconds(10);
        private Behaviour<UserId, List<FavoriteId>> users =
                _ -> FavoriteId.listOf("a", "b", "c", "d", "e", "f", "g");
        private Behaviour<FavoriteId, FavoriteDetails> details = FavoriteDetails::of;
        private Behaviour<UserId, List<FavoriteDetails>> suggestions =
                _ -> FavoriteId.listOf("s", "t").stream().map(FavoriteDetails::of).toList();
        private Behaviour<UserId, List<FavoriteId>> cache = _ -> FavoriteId.listOf("x", "y");

        private Runnable beforeSubmit = () -> {};

        private Builder(Timeline timeline) {
            this.timeline = Objects.requireNonNull(timeline, "timeline");
        }

        /** Default: everybody has the favourites a to g. */
        public Builder users(Behaviour<UserId, List<FavoriteId>> behaviour) {
            users = Objects.requireNonNull(behaviour, "behaviour");
            return this;
        }

        /** Default: {@link FavoriteDetails#of}. */
        public Builder details(Behaviour<FavoriteId, FavoriteDetails> behaviour) {
            details = Objects.requireNonNull(behaviour, "behaviour");
            return this;
        }

        /** Default: s and t, with {@link FavoriteDetails#of}. */
        public Builder suggestions(Behaviour<UserId, List<FavoriteDetails>> behaviour) {
            suggestions = Objects.requireNonNull(behaviour, "behaviour");
            return this;
        }

        /** Default: x and y. */
        public Builder cache(Behaviour<UserId, List<FavoriteId>> behaviour) {
            cache = Objects.requireNonNull(behaviour, "behaviour");
            return this;
        }

        /**
         * What the UI does when it is handed work, before it takes it, on the thread that does so.
         */
        public Builder beforeSubmit(Runnable step) {
            beforeSubmit = Objects.requireNonNull(step, "step");
            return this;
        }

        /** How long the user service gets, more than zero. Default: {@link #USER_LIMIT}. */
        public Builder limit(Duration newLimit) {
            if (!newLimit.isPositive()) {
                throw new IllegalArgumentException("the limit must be more than zero: " + newLimit);
            }
            limit = newLimit;
            return this;
        }

        /** How long {@link #close} waits for a thread before it complains. */
        Builder patience(Duration newPatience) {
            patience = newPatience;
            return this;
        }

        public FavoritesWorld build() {
            return new FavoritesWorld(this);
        }
    }
}
