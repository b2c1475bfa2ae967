package kata.pool;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.ServiceException;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Frees the caller: each step is registered with the future before it. */
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
        // Made here, so that its trace names the caller.
        ServiceException failure = new ServiceException("no favourites page for " + user);
        favorites(user)
                .thenCompose(
                        favorites -> favorites.isEmpty() ? suggestions(user) : details(favorites))
                .thenApply(FavoritesPage::new)
                .whenComplete(
                        (page, cause) ->
                                ui.submit(
                                        () -> {
                                            if (cause == null) {
                                                ui.show(page);
                                            } else {
                                                ui.error(failure.initCause(cause));
                                            }
                                        }));
    }

    private CompletableFuture<List<FavoriteId>> favorites(UserId user) {
        return call(() -> services.users().favorites(user), userLimit)
                .exceptionallyCompose(
                        failure ->
                                call(() -> services.cache().favorites(user))
                                        .whenComplete(
                                                (_, e) -> {
                                                    if (e != null) {
                                                        e.addSuppressed(failure);
                                                    }
                                                }));
    }

    private CompletableFuture<List<FavoriteDetails>> suggestions(UserId user) {
        return call(() -> services.suggestions().forUser(user));
    }

    private CompletableFuture<List<FavoriteDetails>> details(List<FavoriteId> favorites) {
        List<CompletableFuture<FavoriteDetails>> calls =
                favorites.stream()
                        .limit(FIT_ON_THE_PAGE)
                        .map(id -> call(() -> services.details().of(id)))
                        .toList();
        return CompletableFuture.allOf(calls.toArray(CompletableFuture<?>[]::new))
                .thenApply(_ -> calls.stream().map(CompletableFuture::join).toList());
    }

    private <T> CompletableFuture<T> call(Callable<T> service) {
        return started(service).answer();
    }

    private <T> CompletableFuture<T> call(Callable<T> service, Duration limit) {
        Started<T> call = started(service);
        return call.answer()
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete(
                        (_, e) -> {
                            // A CompletableFuture cannot interrupt: it does not know its thread.
                            if (e instanceof TimeoutException) {
                                call.work().cancel(true);
                            }
                        });
    }

    private record Started<T>(CompletableFuture<T> answer, Future<?> work) {}

    private <T> Started<T> started(Callable<T> service) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Future<?> work =
                pool.submit(
                        () -> {
                            try {
                                answer.complete(service.call());
                            } catch (Throwable e) {
                                answer.completeExceptionally(e);
                            }
                        });
        return new Started<>(answer, work);
    }

    /** Ends the pool and its threads. Called when no page is being loaded any more. */
    @Override
    public void close() {
        pool.close();
    }
}
