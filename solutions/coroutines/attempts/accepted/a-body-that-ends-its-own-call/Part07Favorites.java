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
import kata.kit.favorites.ServiceException;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * A body for each call, which ends the call however it ends itself: the first failure cancels the
 * other bodies.
 */
public final class Part07Favorites {

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

    /** Begins to load the page, and returns at once. The UI gets it later. */
    public void open(UserId user) {
        async.async(
                () -> {
                    load(user);
                    return null;
                });
    }

    private void load(UserId user) {
        FavoritesPage page;
        try {
            List<FavoriteId> ids = List.copyOf(favorites(user));
            List<FavoriteDetails> content =
                    ids.isEmpty()
                            ? async.await(services.suggestions().forUser(user))
                            : details(ids.subList(0, Math.min(5, ids.size())));
            page = new FavoritesPage(content);
        } catch (Throwable failure) {
            ui.submit(() -> ui.error(failure));
            return;
        }
        ui.submit(() -> ui.show(page));
    }

    private List<FavoriteId> favorites(UserId user) throws Exception {
        Throwable first;
        try {
            CompletableFuture<List<FavoriteId>> call = services.users().favorites(user);
            call.orTimeout(userLimit.toNanos(), TimeUnit.NANOSECONDS);
            return async.await(call);
        } catch (Throwable failure) {
            first = failure;
        }
        try {
            return async.await(services.cache().favorites(user));
        } catch (Throwable second) {
            ServiceException both = new ServiceException("neither service nor cache", second);
            both.addSuppressed(first);
            throw both;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
        List<CompletableFuture<FavoriteDetails>> bodies = new ArrayList<>();
        CompletableFuture<Object> end = new CompletableFuture<>();
        // Only bodies touch it, so only the loop does.
        int[] missing = {ids.size()};
        for (FavoriteId id : ids) {
            bodies.add(
                    async.async(
                            () -> {
                                try {
                                    FavoriteDetails one = detail(id);
                                    if (--missing[0] == 0) {
                                        end.complete(id);
                                    }
                                    return one;
                                } catch (Throwable failure) {
                                    if (end.completeExceptionally(failure)) {
                                        bodies.forEach(body -> body.cancel(true));
                                    }
                                    throw failure;
                                }
                            }));
        }
        async.await(end);
        // The last body completes end before it ends itself: so it may have to be awaited.
        List<FavoriteDetails> details = new ArrayList<>();
        for (CompletableFuture<FavoriteDetails> body : bodies) {
            details.add(async.await(body));
        }
        return details;
    }

    /** One call, which ends with its body however that ends. */
    private FavoriteDetails detail(FavoriteId id) throws Exception {
        CompletableFuture<FavoriteDetails> call = services.details().of(id);
        try {
            FavoriteDetails details = async.await(call);
            if (details == null) {
                throw new NullPointerException("no details of " + id);
            }
            return details;
        } finally {
            call.cancel(true);
        }
    }
}
