package kata.virtual;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Stops asking the user service after a hundred failures, and asks the cache at once. */
@Rejected(by = "aBadHourIsNotRemembered", says = "the user service was not asked")
public final class Part10Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final AtomicInteger failures = new AtomicInteger();

    private final ExecutorService calls =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("page-", 1).factory());

    public Part10Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException | RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException, ExecutionException {
        List<FavoriteId> favorites = favorites(user);
        return new FavoritesPage(
                favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        if (failures.get() >= 100) {
            return services.cache().favorites(user);
        }
        try {
            return answerInTime(calls.submit(() -> services.users().favorites(user)));
        } catch (TimeoutException | ExecutionException failure) {
            failures.incrementAndGet();
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
        List<Callable<FavoriteDetails>> questions = new ArrayList<>();
        for (FavoriteId id : favorites.subList(0, Math.min(FIT_ON_THE_PAGE, favorites.size()))) {
            questions.add(() -> services.details().of(id));
        }
        List<FavoriteDetails> details = new ArrayList<>();
        for (Future<FavoriteDetails> call : calls.invokeAll(questions)) {
            details.add(call.get());
        }
        return details;
    }

    @Override
    public void close() {
        calls.close();
    }
}
