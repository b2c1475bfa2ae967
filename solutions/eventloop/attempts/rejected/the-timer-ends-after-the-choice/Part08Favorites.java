package kata.eventloop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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

/** The timer is stopped after the favourites are chosen. Where that fails it is left. */
@Rejected(
        by = "anAnsweredCallLeavesNoTimerBehind",
        says = "a null stood in the user service's list")
public final class Part08Favorites implements AutoCloseable {

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
        Page page = new Page(user);
        loop.execute(page.step(page::load));
    }

    @Override
    public void close() {}

    // All of it is touched by the loop's thread only.
    private final class Page {

        private final UserId user;
        private final List<Call> calls = new ArrayList<>();
        private Call userCall;
        private Future<?> limit;
        private FavoriteDetails[] details;
        private int missing;
        private boolean over;

        private Page(UserId user) {
            this.user = user;
        }

        private void load() {
            limit = loop.schedule(step(this::late), userLimit.toNanos(), TimeUnit.NANOSECONDS);
            userCall = services.users().favorites(user, onLoop(this::found, this::notFound));
        }

        private void late() {
            if (userCall != null && userCall.cancel()) {
                askCache(new TimeoutException("no favourites of " + user + " in " + userLimit));
            }
        }

        private void found(List<FavoriteId> ids) {
            choose(ids);
            stopTimer();
        }

        private void notFound(Throwable error) {
            stopTimer();
            askCache(error);
        }

        private void askCache(Throwable first) {
            calls.add(
                    services.cache()
                            .favorites(
                                    user,
                                    onLoop(this::choose, second -> failTwice(second, first))));
        }

        private void failTwice(Throwable error, Throwable first) {
            if (error != first) {
                error.addSuppressed(first);
            }
            fail(error);
        }

        private void choose(List<FavoriteId> ids) {
            if (ids.isEmpty()) {
                calls.add(services.suggestions().forUser(user, onLoop(this::show, this::fail)));
                return;
            }
            List<FavoriteId> chosen = new ArrayList<>();
            for (FavoriteId id : ids.subList(0, Math.min(5, ids.size()))) {
                chosen.add(Objects.requireNonNull(id, "a favourite is null"));
            }
            details = new FavoriteDetails[chosen.size()];
            missing = chosen.size();
            for (int i = 0; i < chosen.size(); i++) {
                int index = i;
                calls.add(
                        services.details()
                                .of(
                                        chosen.get(i),
                                        onLoop(answer -> keep(index, answer), this::fail)));
            }
        }

        private void keep(int index, FavoriteDetails answer) {
            details[index] = Objects.requireNonNull(answer, "details are null");
            missing--;
            if (missing == 0) {
                show(Arrays.asList(details));
            }
        }

        private void show(List<FavoriteDetails> shown) {
            FavoritesPage page = new FavoritesPage(shown);
            over = true;
            ui.submit(() -> ui.show(page));
        }

        private void fail(Throwable error) {
            if (over) {
                return;
            }
            over = true;
            if (userCall != null) {
                userCall.cancel();
            }
            calls.forEach(Call::cancel);
            ui.submit(() -> ui.error(error));
        }

        private void stopTimer() {
            if (limit != null) {
                limit.cancel(false);
            }
        }

        private <T> Callback<T> onLoop(Consumer<T> success, Consumer<Throwable> failure) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    loop.execute(step(() -> success.accept(answer)));
                }

                @Override
                public void onError(Throwable error) {
                    loop.execute(step(() -> failure.accept(error)));
                }
            };
        }

        private Runnable step(Runnable action) {
            return () -> {
                if (over) {
                    return;
                }
                try {
                    action.run();
                } catch (Throwable thrown) {
                    fail(thrown);
                }
            };
        }
    }
}
