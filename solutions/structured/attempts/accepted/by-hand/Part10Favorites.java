package kata.structured;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Builds it from futures: cancelled in a finally, and waited for by an executor in a try. */
public final class Part10Favorites {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

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
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            List<FavoriteId> favorites = favorites(calls, user);
            return new FavoritesPage(
                    favorites.isEmpty()
                            ? services.suggestions().forUser(user)
                            : details(calls, favorites));
        }
    }

    private List<FavoriteId> favorites(ExecutorService calls, UserId user)
            throws InterruptedException {
        try {
            return answerInTime(calls.submit(() -> services.users().favorites(user)));
        } catch (TimeoutException | ExecutionException failure) {
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
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(ExecutorService calls, List<FavoriteId> favorites)
            throws InterruptedException, ExecutionException {
        ExecutorCompletionService<FavoriteDetails> completed =
                new ExecutorCompletionService<>(calls);
        List<Future<FavoriteDetails>> inOrder =
                favorites.stream()
                        .limit(FIT_ON_THE_PAGE)
                        .map(id -> completed.submit(() -> services.details().of(id)))
                        .toList();
        try {
            for (int ended = 0; ended < inOrder.size(); ended++) {
                completed.take().get();
            }
            return inOrder.stream().map(Future::resultNow).toList();
        } finally {
            inOrder.forEach(call -> call.cancel(true));
        }
    }
}
