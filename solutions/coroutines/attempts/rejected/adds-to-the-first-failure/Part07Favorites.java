package kata.coroutines;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.Async;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FutureServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Adds the second failure to the first one, which may refuse to take it. */
@Rejected(by = "aFailureThatRefusesSuppressedOnesIsNotLost", says = "without the cache's")
public final class Part07Favorites {

    private static final int SHOWN = 5;

    private final FutureServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final Async async;

    public Part07Favorites(FutureServices services, Ui ui, Duration userLimit, Async async) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.async = async;
    }

    public void open(UserId user) {
        async.async(
                () -> {
                    Runnable news;
                    try {
                        FavoritesPage page = page(user);
                        news = () -> ui.show(page);
                    } catch (Throwable failure) {
                        news = () -> ui.error(failure);
                    }
                    ui.submit(news);
                    return null;
                });
    }

    private FavoritesPage page(UserId user) throws Exception {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return new FavoritesPage(async.await(services.suggestions().forUser(user)));
        }
        return new FavoritesPage(details(favorites.subList(0, Math.min(SHOWN, favorites.size()))));
    }

    private List<FavoriteId> favorites(UserId user) throws Exception {
        try {
            return async.await(
                    services.users()
                            .favorites(user)
                            .orTimeout(userLimit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (Throwable userFailure) {
            try {
                return async.await(services.cache().favorites(user));
            } catch (Throwable cacheFailure) {
                userFailure.addSuppressed(cacheFailure);
                throw userFailure;
            }
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
        for (FavoriteId id : ids) {
            Objects.requireNonNull(id, "a favourite is null");
        }
        List<CompletableFuture<FavoriteDetails>> calls = new ArrayList<>();
        CompletableFuture<Void> all = new CompletableFuture<>();
        try {
            for (FavoriteId id : ids) {
                CompletableFuture<FavoriteDetails> call = services.details().of(id);
                calls.add(call);
                call.whenComplete(
                        (answer, failure) -> {
                            if (failure != null) {
                                all.completeExceptionally(failure);
                            } else if (answer == null) {
                                all.completeExceptionally(
                                        new NullPointerException("no details of " + id));
                            }
                        });
            }
            CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new))
                    .thenRun(() -> all.complete(null));
            async.await(all);
            return calls.stream().map(CompletableFuture::join).toList();
        } finally {
            calls.forEach(call -> call.cancel(true));
        }
    }
}
