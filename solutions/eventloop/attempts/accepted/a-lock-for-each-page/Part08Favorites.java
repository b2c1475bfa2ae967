package kata.eventloop;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Goes on where the answer comes, under a lock of the page. The loop has only the timers. */
public final class Part08Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ScheduledExecutorService loop;

    public Part08Favorites(
            CallbackServices services, Ui ui, Duration userLimit, ScheduledExecutorService loop) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.loop = loop;
    }

    public void open(UserId user) {
        new Page(user).load();
    }

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

        synchronized void load() {
            userCall = services.users().favorites(user, onPage(this::found, this::notFound));
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

        private synchronized void late() {
            if (userCall.cancel()) {
                askCache(new TimeoutException("no favourites of " + user + " in " + userLimit));
            }
        }

        private void askCache(Throwable failure) {
            services.cache()
                    .favorites(
                            user,
                            onPage(
                                    this::choose,
                                    error -> {
                                        error.addSuppressed(failure);
                                        fail(error);
                                    }));
        }

        private void choose(List<FavoriteId> favorites) {
            if (favorites.isEmpty()) {
                services.suggestions().forUser(user, onPage(this::show, this::fail));
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
                                        onPage(answer -> keep(place, answer), this::fail)));
            }
        }

        private void keep(int place, FavoriteDetails answer) {
            details[place] = answer;
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
                detailCalls.forEach(Call::cancel);
                ui.submit(() -> ui.error(error));
            }
        }

        private <T> Callback<T> onPage(Consumer<T> success, Consumer<Throwable> failure) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    step(() -> success.accept(answer));
                }

                @Override
                public void onError(Throwable error) {
                    step(() -> failure.accept(error));
                }
            };
        }

        private synchronized void step(Runnable step) {
            try {
                step.run();
            } catch (RuntimeException e) {
                fail(e);
            }
        }
    }

    @Override
    public void close() {}
}
