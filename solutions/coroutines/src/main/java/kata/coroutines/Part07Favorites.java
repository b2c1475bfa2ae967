package kata.coroutines;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kata.kit.Async;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FutureServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: with async and await on one event loop,
 * over services that answer with futures, on threads of their own. It reads like the sequential
 * page: a method with locals, try and catch.
 */
public final class Part07Favorites {

    private static final int FIT_ON_THE_PAGE = 5;

    private final FutureServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final Async async;

    /**
     * @param async runs its bodies on the loop
     */
    public Part07Favorites(FutureServices services, Ui ui, Duration userLimit, Async async) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.async = async;
    }

    /** Begins to load the page, and returns at once. The UI gets it later. */
    public void open(UserId user) {
        async.async(
                () -> {
                    load(user);
                    return null;
                });
    }

    private void load(UserId user) {
        try {
            List<FavoriteId> favorites = favorites(user);
            FavoritesPage page =
                    new FavoritesPage(
                            favorites.isEmpty()
                                    ? async.await(services.suggestions().forUser(user))
                                    : details(favorites));
            ui.submit(() -> ui.show(page));
        } catch (Throwable failure) {
            // An Error as well: the future of this body is nobody's, so nobody would see it.
            ui.submit(() -> ui.error(failure));
        }
    }

    private List<FavoriteId> favorites(UserId user) throws Exception {
        try {
            // The limit is on the service's own future: to complete that ends the call.
            return async.await(
                    services.users()
                            .favorites(user)
                            .orTimeout(userLimit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (Throwable failure) {
            return cached(user, failure);
        }
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) throws Exception {
        try {
            return async.await(services.cache().favorites(user));
        } catch (Throwable again) {
            again.addSuppressed(failure);
            throw again;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> favorites) throws Exception {
        List<CompletableFuture<FavoriteDetails>> calls = new ArrayList<>();
        try {
            // Awaited one by one in order, a failure of the last would be seen after the slow
            // first one. So one future for all of them, which the first failure ends.
            CompletableFuture<Void> all = new CompletableFuture<>();
            for (FavoriteId id :
                    favorites.subList(0, Math.min(FIT_ON_THE_PAGE, favorites.size()))) {
                CompletableFuture<FavoriteDetails> call = services.details().of(id);
                calls.add(call);
                call.whenComplete(
                        (_, failure) -> {
                            if (failure != null) {
                                all.completeExceptionally(failure);
                            }
                        });
            }
            CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new))
                    .thenRun(() -> all.complete(null));
            async.await(all);
            return calls.stream().map(CompletableFuture::resultNow).toList();
        } finally {
            // Those that have answered do not mind.
            calls.forEach(call -> call.cancel(true));
        }
    }
}
