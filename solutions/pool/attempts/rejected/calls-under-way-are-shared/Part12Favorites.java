package kata.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Two pages of one user that are open at once share the call of the user service. */
@Rejected(by = "twoPagesAtOnceShareNoCall", says = "the user service was asked once")
public final class Part12Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ExecutorService pool;
    private final Map<UserId, Future<List<FavoriteId>>> underWay = new ConcurrentHashMap<>();

    /**
     * @param threads how many threads all pages have together, 2 or more
     */
    public Part12Favorites(BlockingServices services, Ui ui, Duration userLimit, int threads) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool = Executors.newFixedThreadPool(threads);
    }

    /** Hands the page or the error to the UI, and does not wait until it is shown. */
    public void open(UserId user) {
        Runnable result;
        try {
            FavoritesPage page = new FavoritesPage(load(user));
            result = () -> ui.show(page);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            result = () -> ui.error(e);
        } catch (Throwable e) {
            result = () -> ui.error(e);
        }
        ui.submit(result);
    }

    /** Ends the pool and its threads. Called when no page is being loaded any more. */
    @Override
    public void close() {
        pool.shutdownNow();
    }

    private List<FavoriteDetails> load(UserId user) throws Exception {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return services.suggestions().forUser(user);
        }
        return details(List.copyOf(favorites.subList(0, Math.min(5, favorites.size()))));
    }

    private List<FavoriteId> favorites(UserId user) throws Exception {
        Exception failure;
        Future<List<FavoriteId>> call =
                underWay.computeIfAbsent(
                        user, u -> pool.submit(() -> services.users().favorites(u)));
        try {
            return Objects.requireNonNull(
                    call.get(userLimit.toNanos(), TimeUnit.NANOSECONDS), "favorites");
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            failure = e;
        } finally {
            underWay.remove(user, call);
            call.cancel(true);
        }
        return cached(user, failure);
    }

    private List<FavoriteId> cached(UserId user, Exception failure) throws Exception {
        try {
            return Objects.requireNonNull(services.cache().favorites(user), "cached favorites");
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
        List<Future<FavoriteDetails>> calls = new ArrayList<>();
        for (FavoriteId id : ids) {
            calls.add(pool.submit(() -> services.details().of(id)));
        }
        try {
            List<FavoriteDetails> details = new ArrayList<>();
            for (Future<FavoriteDetails> call : calls) {
                details.add(call.get());
            }
            return details;
        } catch (InterruptedException e) {
            calls.reversed().forEach(call -> call.cancel(true));
            throw e;
        }
    }
}
