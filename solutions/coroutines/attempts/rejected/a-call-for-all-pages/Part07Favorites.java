package kata.coroutines;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.Async;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FutureServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Shares a detail call that is under way with all pages that need it. */
@Rejected(by = "twoPagesAtOnceShareNoCall", says = "detail call(s) of the first")
public final class Part07Favorites {

    private static final int SHOWN = 5;

    private final FutureServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final Async async;

    // The calls that are under way: no need to ask for the same twice at the same time.
    private final Map<FavoriteId, CompletableFuture<FavoriteDetails>> underWay =
            new ConcurrentHashMap<>();

    public Part07Favorites(FutureServices services, Ui ui, Duration userLimit, Async async) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.async = async;
    }

    public void open(UserId user) {
        async.async(
                () -> {
                    load(user);
                    return null;
                });
    }

    private void load(UserId user) {
        Runnable result;
        try {
            FavoritesPage page = page(user);
            result = () -> ui.show(page);
        } catch (Throwable failure) {
            result = () -> ui.error(failure);
        }
        ui.submit(result);
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
            CompletableFuture<List<FavoriteId>> asked = services.users().favorites(user);
            return async.await(asked.orTimeout(nanos(userLimit), TimeUnit.NANOSECONDS));
        } catch (Throwable first) {
            return cached(user, first);
        }
    }

    private static long nanos(Duration limit) {
        return Math.min(TimeUnit.NANOSECONDS.convert(limit), Long.MAX_VALUE / 4);
    }

    private List<FavoriteId> cached(UserId user, Throwable first) throws Exception {
        try {
            return async.await(services.cache().favorites(user));
        } catch (Throwable second) {
            if (second != first) {
                second.addSuppressed(first);
            }
            throw second;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
        List<CompletableFuture<FavoriteDetails>> calls = new ArrayList<>();
        CompletableFuture<Void> all = new CompletableFuture<>();
        try {
            for (FavoriteId id : ids) {
                Objects.requireNonNull(id, "a favourite is null");
                CompletableFuture<FavoriteDetails> call =
                        underWay.computeIfAbsent(id, key -> services.details().of(key));
                call.whenComplete((_, _) -> underWay.remove(id, call));
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
            return calls.stream().map(CompletableFuture::join).toList();
        } finally {
            calls.forEach(call -> call.cancel(true));
        }
    }
}
