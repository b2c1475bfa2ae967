package kata.forkjoin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * Gives up the calls from the front: the thread that this frees makes the next one that stands in
 * the queue.
 */
@Rejected(
        by = "anInterruptionAtAnyCallEndsThePage",
        says = "cyd's caller was interrupted, and after that these were asked for")
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
        ForkJoinTask<List<FavoriteId>> call =
                pool.submit(() -> Waiting.in(() -> services.users().favorites(user)));
        try {
            return call.get(userLimit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException failure) {
            return cached(user, failure);
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
        List<ForkJoinTask<FavoriteDetails>> tasks =
                favorites.stream()
                        .limit(FIT_ON_THE_PAGE)
                        .map(id -> pool.submit(() -> Waiting.in(() -> services.details().of(id))))
                        .toList();
        try {
            List<FavoriteDetails> details = new ArrayList<>();
            for (ForkJoinTask<FavoriteDetails> task : tasks) {
                details.add(task.get());
            }
            return details;
        } catch (InterruptedException e) {
            tasks.forEach(task -> task.cancel(true));
            throw e;
        }
    }

    private static final class Waiting<T> implements ManagedBlocker {

        private final Callable<T> call;
        private T answer;
        private boolean done;

        private Waiting(Callable<T> call) {
            this.call = call;
        }

        private static <T> T in(Callable<T> call) throws InterruptedException {
            Waiting<T> waiting = new Waiting<>(call);
            ForkJoinPool.managedBlock(waiting);
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
