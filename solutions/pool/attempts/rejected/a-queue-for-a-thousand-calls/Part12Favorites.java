package kata.pool;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** The queue of the pool has room for a thousand calls; three hundred pages make more of them. */
@Rejected(by = "threeHundredPagesAtOnceAreAllShown", says = "the details service was slow")
public final class Part12Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ExecutorService pool;

    /**
     * @param threads how many threads all pages have together, 2 or more
     */
    public Part12Favorites(BlockingServices services, Ui ui, Duration userLimit, int threads) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool =
                new ThreadPoolExecutor(
                        threads, threads, 0, NANOSECONDS, new ArrayBlockingQueue<>(1_000));
    }

    /** Hands the page or the error to the UI, and does not wait until it is shown. */
    public void open(UserId user) {
        try {
            FavoritesPage page = new FavoritesPage(load(user));
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException | RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private List<FavoriteDetails> load(UserId user)
            throws InterruptedException, ExecutionException {
        List<FavoriteId> favorites = favorites(user);
        return favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites);
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        Future<List<FavoriteId>> call = pool.submit(() -> services.users().favorites(user));
        try {
            return call.get(NANOSECONDS.convert(userLimit), NANOSECONDS);
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

    private List<FavoriteDetails> details(List<FavoriteId> favorites)
            throws InterruptedException, ExecutionException {
        List<Future<FavoriteDetails>> calls = new ArrayList<>();
        try {
            for (FavoriteId id : favorites.stream().limit(5).toList()) {
                calls.add(pool.submit(() -> services.details().of(id)));
            }
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

    /** Ends the pool and its threads. Called when no page is being loaded any more. */
    @Override
    public void close() {
        pool.shutdown();
    }
}
