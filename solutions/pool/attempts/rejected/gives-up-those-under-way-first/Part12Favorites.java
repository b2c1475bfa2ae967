package kata.pool;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * Gives up the calls under way first, from the back: the thread that is freed makes the call that
 * still stands in the queue.
 */
@Rejected(
        by = "anInterruptionAtAnyCallEndsThePage",
        says =
                "cyd's caller was interrupted, and after that these were asked for: [details of cyd-3]")
public final class Part12Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

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
        pool =
                Executors.newFixedThreadPool(
                        threads, Thread.ofPlatform().name("page-", 1).factory());
    }

    /** Loads the page and tells the UI. Returns when that is done. */
    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            // Loaded before it is handed over: the UI thread waits for no service.
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException | RuntimeException | Error e) {
            // The cache and the suggestions are asked on this thread, and may throw an Error, too.
            // The ExecutionException stays: its trace is the caller's, that of its cause the
            // pool's.
            ui.submit(() -> ui.error(e));
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException, ExecutionException {
        List<FavoriteId> favorites = favorites(user);
        return new FavoritesPage(
                favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try {
            return answerInTime(pool.submit(() -> services.users().favorites(user)));
        } catch (TimeoutException | ExecutionException failure) {
            return cached(user, failure);
        }
    }

    private <T> T answerInTime(Future<T> call)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return call.get(userLimit.toNanos(), NANOSECONDS);
        } finally {
            // However the wait has ended, nobody wants an answer that comes now. If it is there
            // already, this does nothing.
            call.cancel(true);
        }
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
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
        for (FavoriteId id : favorites.subList(0, Math.min(FIT_ON_THE_PAGE, favorites.size()))) {
            calls.add(pool.submit(() -> services.details().of(id)));
        }
        try {
            List<FavoriteDetails> details = new ArrayList<>();
            for (Future<FavoriteDetails> call : calls) {
                details.add(call.get());
            }
            return details;
        } catch (InterruptedException e) {
            calls.stream().limit(2).toList().reversed().forEach(call -> call.cancel(true));
            calls.forEach(call -> call.cancel(true));
            throw e;
        }
    }

    /** Ends the pool and its threads. Called when no page is being loaded any more. */
    @Override
    public void close() {
        pool.close();
    }
}
