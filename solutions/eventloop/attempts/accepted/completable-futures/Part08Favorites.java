package kata.eventloop;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Futures that know their call, one step below the other. The loop has the timers. */
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
        favorites(user)
                .thenCompose(ids -> ids.isEmpty() ? suggestions(user) : details(ids))
                .thenApply(FavoritesPage::new)
                .whenCompleteAsync(
                        (page, error) -> {
                            if (error == null) {
                                ui.show(page);
                            } else {
                                ui.error(error);
                            }
                        },
                        ui::submit);
    }

    private CompletableFuture<List<FavoriteId>> favorites(UserId user) {
        Asked<List<FavoriteId>> favorites =
                new Asked<>(callback -> services.users().favorites(user, callback));
        Future<?> limit =
                loop.schedule(
                        () -> favorites.completeExceptionally(new TimeoutException("late")),
                        userLimit.toNanos(),
                        NANOSECONDS);
        // Cancels a call that has ended, too: that does nothing.
        favorites.whenComplete(
                (_, _) -> {
                    limit.cancel(false);
                    favorites.call.cancel();
                });
        return favorites.exceptionallyCompose(failure -> cached(user, failure));
    }

    private CompletableFuture<List<FavoriteId>> cached(UserId user, Throwable failure) {
        Asked<List<FavoriteId>> cached =
                new Asked<>(callback -> services.cache().favorites(user, callback));
        return cached.whenComplete(
                (_, error) -> {
                    if (error != null) {
                        error.addSuppressed(failure);
                    }
                });
    }

    private CompletableFuture<List<FavoriteDetails>> suggestions(UserId user) {
        return new Asked<>(callback -> services.suggestions().forUser(user, callback));
    }

    private CompletableFuture<List<FavoriteDetails>> details(List<FavoriteId> ids) {
        List<Asked<FavoriteDetails>> all = new ArrayList<>();
        for (FavoriteId id : ids.subList(0, Math.min(FIT_ON_THE_PAGE, ids.size()))) {
            all.add(new Asked<>(callback -> services.details().of(id, callback)));
        }
        CompletableFuture<List<FavoriteDetails>> page = new CompletableFuture<>();
        for (Asked<FavoriteDetails> one : all) {
            one.whenComplete(
                    (_, error) -> {
                        if (error != null && page.completeExceptionally(error)) {
                            all.forEach(other -> other.call.cancel());
                        }
                    });
        }
        CompletableFuture.allOf(all.toArray(Asked<?>[]::new))
                .thenApply(_ -> all.stream().map(CompletableFuture::resultNow).toList())
                .thenAccept(page::complete);
        return page;
    }

    private static final class Asked<T> extends CompletableFuture<T> {

        private final Call call;

        private Asked(Function<Callback<T>, Call> question) {
            call =
                    question.apply(
                            new Callback<>() {
                                @Override
                                public void onSuccess(T answer) {
                                    complete(answer);
                                }

                                @Override
                                public void onError(Throwable error) {
                                    completeExceptionally(error);
                                }
                            });
        }
    }

    @Override
    public void close() {}
}
