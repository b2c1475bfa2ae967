package kata.eventloop;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
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

/** Cancels the other calls when the UI has come to the error, and not at once. */
@Rejected(
        by = "theOtherDetailCallsEndAsPromisedWhenOneFails",
        says = "details of b failed while the UI was busy; 0 of the 4 other calls were interrupted")
public final class Part08Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ScheduledExecutorService loop;

    /**
     * @param loop one thread, for the tasks and timers of all pages; its owner closes it
     */
    public Part08Favorites(
            CallbackServices services, Ui ui, Duration userLimit, ScheduledExecutorService loop) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.loop = loop;
    }

    /** Begins to load the page, and returns at once. The UI is told later. */
    public void open(UserId user) {
        Page page = new Page(user);
        page.onLoop(page::load);
    }

    /** A page that is being loaded. All of it runs on the loop: so no lock, and no atomics. */
    private final class Page {

        private final UserId user;
        private final List<Call> detailCalls = new ArrayList<>();
        private Call userCall;
        private Future<?> limit;
        private FavoriteDetails[] details;
        private int missing;
        private boolean failed;

        private Page(UserId user) {
            this.user = user;
        }

        void load() {
            userCall = services.users().favorites(user, onLoop(this::found, this::notFound));
            // An answer comes as a task behind this one: so the timer is set by then.
            limit = loop.schedule(this::late, userLimit.toNanos(), NANOSECONDS);
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
            // One question decides the race with the answer. False: the answer is on its way here.
            if (userCall.cancel()) {
                askCache(new TimeoutException("no favourites of " + user + " in " + userLimit));
            }
        }

        private void askCache(Throwable failure) {
            services.cache()
                    .favorites(
                            user,
                            onLoop(
                                    this::choose,
                                    error -> {
                                        error.addSuppressed(failure);
                                        fail(error);
                                    }));
        }

        private void choose(List<FavoriteId> favorites) {
            if (favorites.isEmpty()) {
                services.suggestions().forUser(user, onLoop(this::show, this::fail));
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
                                        onLoop(answer -> keep(place, answer), this::fail)));
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
            ui.submit(() -> ui.show(page));
        }

        private void fail(Throwable error) {
            if (!failed) {
                failed = true;
                ui.submit(
                        () -> {
                            ui.error(error);
                            loop.execute(() -> detailCalls.forEach(Call::cancel));
                        });
            }
        }

        // A promise class would hide this, and give each step its error for nothing (Part 05). With
        // one object for each page there is little left for it to do.
        private <T> Callback<T> onLoop(Consumer<T> success, Consumer<Throwable> failure) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    onLoop(() -> success.accept(answer));
                }

                @Override
                public void onError(Throwable error) {
                    onLoop(() -> failure.accept(error));
                }
            };
        }

        private void onLoop(Runnable step) {
            loop.execute(
                    () -> {
                        try {
                            step.run();
                        } catch (RuntimeException | Error e) {
                            // A step has no caller who could see this: the page would never end.
                            fail(e);
                        }
                    });
        }
    }

    /** Ends what is kept beside the loop, if there is anything: here there is nothing. */
    @Override
    public void close() {}
}
