package kata.forkjoin;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Shows an error as it was thrown in the pool. Only exceptions get a trace of the caller. */
@Rejected(by = "theTraceOfAnErrorNamesTheCallerAsPromised", says = "names what opened the page")
public final class Part07Favorites implements AutoCloseable {

    private static final int SHOWN = 5;

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
        if (Thread.currentThread().isInterrupted()) {
            InterruptedException interrupted = new InterruptedException("before " + user);
            ui.submit(() -> ui.error(interrupted));
            return;
        }
        PageTask task = new PageTask(user);
        try {
            FavoritesPage page = pool.submit(task).get();
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException e) {
            Throwable shown = asItWasThrown(e);
            ui.submit(() -> ui.error(shown));
        } catch (CancellationException | RejectedExecutionException e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private static Throwable asItWasThrown(ExecutionException e) {
        Throwable thrown = e;
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Error) {
                thrown = cause;
            }
        }
        return thrown;
    }

    @Override
    public void close() {}

    @SuppressWarnings("serial")
    private final class PageTask extends RecursiveTask<FavoritesPage> {

        private final UserId user;

        PageTask(UserId user) {
            this.user = user;
        }

        @Override
        protected FavoritesPage compute() {
            List<FavoriteId> favorites = favorites();
            if (favorites.isEmpty()) {
                return new FavoritesPage(waiting(() -> services.suggestions().forUser(user)));
            }
            List<DetailTask> tasks =
                    favorites.stream()
                            .limit(SHOWN)
                            .map(id -> new DetailTask(this, Objects.requireNonNull(id, "id")))
                            .toList();
            ForkJoinTask.invokeAll(tasks);
            return new FavoritesPage(tasks.stream().map(DetailTask::join).toList());
        }

        private List<FavoriteId> favorites() {
            Throwable failure;
            try {
                return waiting(() -> services.users().favorites(user, userLimit));
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            try {
                return Objects.requireNonNull(
                        waiting(() -> services.cache().favorites(user)), "cached favorites");
            } catch (RuntimeException | Error e) {
                if (e != failure) {
                    e.addSuppressed(failure);
                }
                throw e;
            }
        }

        /** Makes a call of the page, and tells the pool that its thread waits. */
        <T> T waiting(Callable<T> call) {
            if (isCancelled()) {
                throw new CancellationException("nobody waits for the page of " + user);
            }
            return new Blocking<>(call).get();
        }
    }

    @SuppressWarnings("serial")
    private final class DetailTask extends RecursiveTask<FavoriteDetails> {

        private final PageTask page;
        private final FavoriteId id;

        DetailTask(PageTask page, FavoriteId id) {
            this.page = page;
            this.id = id;
        }

        @Override
        protected FavoriteDetails compute() {
            return page.waiting(() -> services.details().of(id));
        }
    }

    private static final class Blocking<T> implements ForkJoinPool.ManagedBlocker {

        private final Callable<T> call;
        private T answer;
        private Throwable failure;
        private boolean done;

        Blocking(Callable<T> call) {
            this.call = call;
        }

        T get() {
            try {
                ForkJoinPool.managedBlock(this);
            } catch (RejectedExecutionException | InterruptedException e) {
                // The pool is at its bound. What the call throws does not come this way.
                block();
            }
            switch (failure) {
                case null -> {
                    return answer;
                }
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new CompletionException(failure);
            }
        }

        @Override
        public boolean block() {
            if (!done) {
                try {
                    answer = call.call();
                } catch (Throwable e) {
                    failure = e;
                }
                done = true;
            }
            return true;
        }

        @Override
        public boolean isReleasable() {
            return done;
        }
    }
}
