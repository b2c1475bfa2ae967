package kata.disruptor;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.IgnoreExceptionHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** A limit that is over asks the cache, though the answer may be on its way through the ring. */
@Rejected(by = "anAnswerThatMeetsTheLimitMakesOnePage", says = "both were looked at later")
public final class Part07Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    // More than answers that are under way: the step itself never waits for a place.
    private static final int PLACES = 4096;

    private static final long BETWEEN_LOOKS = 50_000;

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final Disruptor<Event> disruptor;
    private final ScheduledThreadPoolExecutor timers;

    /** What happens to a page, and what has come of it for the UI. */
    private static final class Event {
        private Page page;
        private Runnable step;
        private Runnable result;
    }

    /** The ring begins to turn; {@link #close} ends it. */
    public Part07Favorites(CallbackServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        timers = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().name("timers").factory());
        timers.setRemoveOnCancelPolicy(true);
        disruptor =
                new Disruptor<>(
                        Event::new,
                        PLACES,
                        Thread.ofPlatform().name("step-", 1).factory(),
                        ProducerType.MULTI,
                        new BlockingWaitStrategy());
        disruptor.setDefaultExceptionHandler(new IgnoreExceptionHandler());
        disruptor
                .handleEventsWith((event, _, _) -> event.result = event.page.after(event.step))
                .then((event, _, _) -> handOver(event));
        disruptor.start();
    }

    private void handOver(Event event) {
        Runnable result = event.result;
        event.page = null;
        event.step = null;
        event.result = null;
        if (result != null) {
            ui.submit(result);
        }
    }

    /** Begins to load the page, and returns at once. The UI is told later. */
    public void open(UserId user) {
        Page page = new Page(user);
        page.happens(page::load);
    }

    /**
     * A page that is being loaded. All of it runs in the first step: so no lock, and no atomics.
     */
    private final class Page {

        private final UserId user;
        private final List<Call> detailCalls = new ArrayList<>();
        private Call userCall;
        private Future<?> limit;
        private FavoriteDetails[] details;
        private int missing;
        private boolean failed;
        private Runnable result;

        private Page(UserId user) {
            this.user = user;
        }

        void load() {
            userCall = services.users().favorites(user, onRing(this::found, this::notFound));
            // An answer comes as an event behind this one: so the timer is set by then.
            limit = timers.schedule(() -> happens(this::late), userLimit.toNanos(), NANOSECONDS);
        }

        private void found(List<FavoriteId> favorites) {
            limit.cancel(false);
            choose(favorites);
        }

        private void notFound(Throwable failure) {
            limit.cancel(false);
            askCache(failure);
        }

        private void late() {
            userCall.cancel();
            askCache(new TimeoutException("no favourites of " + user + " in " + userLimit));
        }

        private void askCache(Throwable failure) {
            services.cache()
                    .favorites(
                            user,
                            onRing(
                                    this::choose,
                                    error -> {
                                        error.addSuppressed(failure);
                                        fail(error);
                                    }));
        }

        private void choose(List<FavoriteId> favorites) {
            if (favorites.isEmpty()) {
                services.suggestions().forUser(user, onRing(this::show, this::fail));
            } else {
                int shown = Math.min(FIT_ON_THE_PAGE, favorites.size());
                askDetails(favorites.subList(0, shown));
            }
        }

        private void askDetails(List<FavoriteId> ids) {
            details = new FavoriteDetails[ids.size()];
            missing = ids.size();
            for (int i = 0; i < ids.size(); i++) {
                int place = i;
                detailCalls.add(
                        services.details()
                                .of(
                                        ids.get(place),
                                        onRing(answer -> keep(place, answer), this::fail)));
            }
        }

        private void keep(int place, FavoriteDetails answer) {
            details[place] = answer;
            // After a failure this never comes to zero: who failed does not answer as well.
            missing--;
            if (missing == 0) {
                show(List.of(details));
            }
        }

        private void show(List<FavoriteDetails> shown) {
            FavoritesPage page = new FavoritesPage(shown);
            result = () -> ui.show(page);
        }

        private void fail(Throwable error) {
            if (!failed) {
                failed = true;
                detailCalls.forEach(Call::cancel);
                result = () -> ui.error(error);
            }
        }

        private <T> Callback<T> onRing(Consumer<T> success, Consumer<Throwable> failure) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    happens(() -> success.accept(answer));
                }

                @Override
                public void onError(Throwable error) {
                    happens(() -> failure.accept(error));
                }
            };
        }

        private void happens(Runnable step) {
            disruptor.publishEvent(
                    (event, _) -> {
                        event.page = this;
                        event.step = step;
                    });
        }

        /** What the UI is to be told after this step, or null. */
        private Runnable after(Runnable step) {
            try {
                step.run();
            } catch (RuntimeException | Error e) {
                // A step has no caller who could see this: the page would never end.
                fail(e);
            }
            Runnable told = result;
            result = null;
            return told;
        }
    }

    /** Lets the results through that are on their way to the UI. */
    @Override
    public void close() {
        timers.shutdownNow();
        RingBuffer<Event> ring = disruptor.getRingBuffer();
        while (ring.getMinimumGatingSequence() < ring.getCursor()) {
            LockSupport.parkNanos(BETWEEN_LOOKS);
        }
        disruptor.shutdown();
    }
}
