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

/** Catches everything, and so goes to the cache when it is told to stop. */
@Rejected(by = "theCallerIsFreeOrCanBeInterrupted", says = "after that these were asked for")
public final class Part12Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ExecutorService pool;

    public Part12Favorites(BlockingServices services, Ui ui, Duration userLimit, int threads) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        pool =
                Executors.newFixedThreadPool(
                        threads, Thread.ofPlatform().name("page-", 1).factory());
    }

    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException | RuntimeException e) {
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
        } catch (Exception failure) {
            return cached(user, failure);
        }
    }

    private <T> T answerInTime(Future<T> call)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return call.get(userLimit.toNanos(), NANOSECONDS);
        } finally {
            call.cancel(true);
        }
    }

    private List<FavoriteId> cached(UserId user, Exception failure) throws InterruptedException {
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException e) {
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
            calls.reversed().forEach(call -> call.cancel(true));
            throw e;
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
