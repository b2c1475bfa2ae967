package kata.forkjoin;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Asks whether somebody waits before the details only. */
@Rejected(by = "anInterruptionAtAnyCallEndsThePage", says = "[cached favorites of ann")
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
        ForkJoinTask<FavoritesPage> task = pool.submit(new PageTask(user));
        try {
            FavoritesPage page = task.get();
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private final class PageTask extends RecursiveTask<FavoritesPage> {

        private static final long serialVersionUID = 1L;

        private final transient UserId user;

        private PageTask(UserId user) {
            this.user = user;
        }

        @Override
        protected FavoritesPage compute() {
            List<FavoriteId> favorites = favorites();
            return new FavoritesPage(
                    favorites.isEmpty()
                            ? askIfWanted(() -> services.suggestions().forUser(user))
                            : details(favorites));
        }

        private List<FavoriteId> favorites() {
            try {
                return ask(() -> services.users().favorites(user, userLimit));
            } catch (RuntimeException | Error failure) {
                return cached(failure);
            }
        }

        private List<FavoriteId> cached(Throwable failure) {
            try {
                return ask(() -> services.cache().favorites(user));
            } catch (RuntimeException | Error e) {
                e.addSuppressed(failure);
                throw e;
            }
        }

        private List<FavoriteDetails> details(List<FavoriteId> favorites) {
            List<DetailsTask> tasks =
                    favorites.stream()
                            .limit(FIT_ON_THE_PAGE)
                            .map(id -> new DetailsTask(this, id))
                            .toList();
            return invokeAll(tasks).stream().map(ForkJoinTask::join).toList();
        }

        private <T> T ask(Callable<T> call) {
            return Waiting.in(call);
        }

        private <T> T askIfWanted(Callable<T> call) {
            if (isCancelled()) {
                throw new CompletionException("nobody waits for the page of " + user, null);
            }
            return ask(call);
        }
    }

    private final class DetailsTask extends RecursiveTask<FavoriteDetails> {

        private static final long serialVersionUID = 1L;

        private final transient PageTask page;
        private final transient FavoriteId id;

        private DetailsTask(PageTask page, FavoriteId id) {
            this.page = page;
            this.id = id;
        }

        @Override
        protected FavoriteDetails compute() {
            return page.askIfWanted(() -> services.details().of(id));
        }
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
