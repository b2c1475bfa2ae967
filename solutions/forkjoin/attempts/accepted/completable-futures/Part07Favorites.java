package kata.forkjoin;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.ServiceException;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Frees the caller: no task waits for another one, each begins what comes next. */
public final class Part07Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ForkJoinPool pool;

    public Part07Favorites(
            BlockingServices services, Ui ui, Duration userLimit, ForkJoinPool pool) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool = pool;
    }

    public void open(UserId user) {
        // Made here, so that its trace names the caller.
        ServiceException failure = new ServiceException("no favourites page for " + user);
        CompletableFuture.supplyAsync(
                        () -> Waiting.in(() -> services.users().favorites(user, userLimit)), pool)
                .exceptionallyAsync(late -> cached(user, late), pool)
                .thenComposeAsync(favorites -> details(user, favorites), pool)
                .thenApply(FavoritesPage::new)
                .whenComplete(
                        (page, thrown) -> {
                            if (thrown == null) {
                                ui.submit(() -> ui.show(page));
                            } else {
                                failure.initCause(thrown);
                                ui.submit(() -> ui.error(failure));
                            }
                        });
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) {
        try {
            return Waiting.in(() -> services.cache().favorites(user));
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private CompletableFuture<List<FavoriteDetails>> details(
            UserId user, List<FavoriteId> favorites) {
        if (favorites.isEmpty()) {
            return CompletableFuture.completedFuture(
                    Waiting.in(() -> services.suggestions().forUser(user)));
        }
        List<CompletableFuture<FavoriteDetails>> calls =
                favorites.stream()
                        .limit(FIT_ON_THE_PAGE)
                        .map(
                                id ->
                                        CompletableFuture.supplyAsync(
                                                () -> Waiting.in(() -> services.details().of(id)),
                                                pool))
                        .toList();
        return CompletableFuture.allOf(calls.toArray(CompletableFuture<?>[]::new))
                .thenApply(_ -> calls.stream().map(CompletableFuture::join).toList());
    }

    private static final class Waiting<T> implements ManagedBlocker {

        private final Callable<T> call;
        private T answer;
        private boolean done;

        private Waiting(Callable<T> call) {
            this.call = call;
        }

        private static <T> T in(Callable<T> call) {
            Waiting<T> waiting = new Waiting<>(call);
            try {
                ForkJoinPool.managedBlock(waiting);
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
            return waiting.answer;
        }

        @Override
        public boolean block() throws InterruptedException {
            try {
                answer = call.call();
            } catch (TimeoutException late) {
                throw new CompletionException(late);
            } catch (InterruptedException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new CompletionException(e);
            }
            done = true;
            return true;
        }

        @Override
        public boolean isReleasable() {
            return done;
        }
    }

    @Override
    public void close() {}
}
