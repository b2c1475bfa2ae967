package kata.favorites;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.FutureServices;
import kata.kit.favorites.ServiceException;
import kata.kit.favorites.UserId;

/** A right loader that returns at once. */
record FuturePage(FavoritesWorld world, FutureServices services) implements PageLoader {

    FuturePage(FavoritesWorld world) {
        this(world, world.futures());
    }

    static Promises promises() {
        return Promises.of("Event loop")
                .detailsOverlap(true)
                .pagesInFlight(50)
                .freesTheCaller(true)
                .cancelsTheLateCall(true)
                .leavesTheLateCall(true)
                .cancelsSiblings(true)
                .trace(Promises.Trace.THROUGH_CAUSE);
    }

    @Override
    public void open(UserId user) {
        ServiceException failure = new ServiceException("no page for " + user);
        favorites(user)
                .thenCompose(
                        ids -> ids.isEmpty() ? services.suggestions().forUser(user) : details(ids))
                .thenApply(FavoritesPage::new)
                .whenComplete(
                        (page, cause) ->
                                world.ui()
                                        .submit(
                                                () -> {
                                                    if (cause == null) {
                                                        world.ui().show(page);
                                                    } else {
                                                        world.ui().error(failure.initCause(cause));
                                                    }
                                                }));
    }

    private CompletableFuture<List<FavoriteId>> favorites(UserId user) {
        return services.users()
                .favorites(user)
                .orTimeout(world.limit().toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(
                        failure ->
                                services.cache()
                                        .favorites(user)
                                        .whenComplete(
                                                (_, e) -> {
                                                    if (e != null) {
                                                        e.addSuppressed(failure);
                                                    }
                                                }));
    }

    private CompletableFuture<List<FavoriteDetails>> details(List<FavoriteId> ids) {
        List<CompletableFuture<FavoriteDetails>> calls =
                ids.stream().limit(5).map(services.details()::of).toList();
        CompletableFuture<List<FavoriteDetails>> all = new CompletableFuture<>();
        for (CompletableFuture<FavoriteDetails> call : calls) {
            call.whenComplete(
                    (_, e) -> {
                        if (e != null && all.completeExceptionally(e)) {
                            calls.forEach(other -> other.cancel(true));
                        }
                    });
        }
        CompletableFuture.allOf(calls.toArray(CompletableFuture<?>[]::new))
                .thenRun(() -> all.complete(calls.stream().map(CompletableFuture::join).toList()));
        return all;
    }
}
