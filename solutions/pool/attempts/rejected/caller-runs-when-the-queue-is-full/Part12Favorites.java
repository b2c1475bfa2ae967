package kata.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** The queue has an end, and then the caller makes the call itself: it has no limit there. */
@Rejected(by = "threeHundredPagesAtOnceAllHaveTheirLimit", says = "300 pages were opened at once, ")
public final class Part12Favorites implements AutoCloseable {

    private static final int SHOWN = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ExecutorService pool;

    private static final int QUEUE = 256;

    public Part12Favorites(BlockingServices services, Ui ui, Duration userLimit, int threads) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.MILLISECONDS,
                        new ArrayBlockingQueue<>(QUEUE),
                        new ThreadPoolExecutor.CallerRunsPolicy());
    }

    public void open(UserId user) {
        Runnable result;
        try {
            FavoritesPage page = new FavoritesPage(load(user));
            result = () -> ui.show(page);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            result = () -> ui.error(e);
        } catch (ExecutionException | RuntimeException | Error e) {
            result = () -> ui.error(e);
        }
        ui.submit(result);
    }

    private List<FavoriteDetails> load(UserId user)
            throws InterruptedException, ExecutionException {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return services.suggestions().forUser(user);
        }
        List<FavoriteId> first = favorites.subList(0, Math.min(SHOWN, favorites.size()));
        first.forEach(Objects::requireNonNull);
        return details(first);
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        Future<List<FavoriteId>> call = pool.submit(() -> services.users().favorites(user));
        try {
            return call.get(userLimit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException failure) {
            call.cancel(true);
            return cached(user, failure);
        } finally {
            call.cancel(true);
        }
    }

    private List<FavoriteId> cached(UserId user, Exception failure) throws InterruptedException {
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> ids)
            throws InterruptedException, ExecutionException {
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
        } finally {
            // From the back: first those that have not begun.
            calls.reversed().forEach(call -> call.cancel(true));
        }
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
