package kata.forkjoin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Keeps exceptions of the user service for the error, and forgets an Error. */
@Rejected(by = "whateverAServiceThrowsReachesTheUi", says = "an error was shown")
public final class Part07Favorites implements AutoCloseable {

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
        PageTask task = new PageTask(user);
        pool.submit(task);
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

    @Override
    public void close() {}

    private final class PageTask extends RecursiveTask<FavoritesPage> {

        private static final long serialVersionUID = 1L;

        private final transient UserId user;

        PageTask(UserId user) {
            this.user = user;
        }

        @Override
        protected FavoritesPage compute() {
            List<FavoriteId> favorites = favorites();
            if (favorites.isEmpty()) {
                return new FavoritesPage(ask(this, () -> services.suggestions().forUser(user)));
            }
            List<DetailTask> tasks = new ArrayList<>();
            for (FavoriteId id : favorites.subList(0, Math.min(5, favorites.size()))) {
                tasks.add(new DetailTask(this, Objects.requireNonNull(id, "id")));
            }
            invokeAll(tasks);
            List<FavoriteDetails> details = new ArrayList<>();
            for (DetailTask task : tasks) {
                details.add(task.join());
            }
            return new FavoritesPage(details);
        }

        private List<FavoriteId> favorites() {
            try {
                return ask(this, () -> services.users().favorites(user, userLimit));
            } catch (RuntimeException failure) {
                return cached(failure);
            } catch (Error error) {
                // A broken client library: the cache does not need it.
                return ask(this, () -> services.cache().favorites(user));
            }
        }

        private List<FavoriteId> cached(Throwable failure) {
            try {
                return ask(this, () -> services.cache().favorites(user));
            } catch (RuntimeException | Error e) {
                if (e != failure) {
                    e.addSuppressed(failure);
                }
                throw e;
            }
        }
    }

    private final class DetailTask extends RecursiveTask<FavoriteDetails> {

        private static final long serialVersionUID = 1L;

        private final PageTask page;
        private final transient FavoriteId id;

        DetailTask(PageTask page, FavoriteId id) {
            this.page = page;
            this.id = id;
        }

        @Override
        protected FavoriteDetails compute() {
            return ask(page, () -> services.details().of(id));
        }
    }

    /** Makes a call for a page, and tells the pool that its thread is about to wait. */
    private static <T> T ask(ForkJoinTask<?> page, Callable<T> question) {
        if (page.isCancelled()) {
            throw new CancellationException("nobody waits for the page any more");
        }
        Asking<T> asking = new Asking<>(question);
        try {
            ForkJoinPool.managedBlock(asking);
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
        return Objects.requireNonNull(asking.answer, "a service has answered null");
    }

    private static final class Asking<T> implements ForkJoinPool.ManagedBlocker {

        private final Callable<T> question;
        private T answer;
        private boolean done;

        Asking(Callable<T> question) {
            this.question = question;
        }

        @Override
        public boolean block() throws InterruptedException {
            try {
                answer = question.call();
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
}
