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
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: tasks that fork and join.
 *
 * <p>The page is a task, and each of its details is one that it forks. That a task waits for tasks
 * of its own pool would starve a plain pool. Here a thread that joins runs what nobody has begun.
 *
 * <p>Each service call tells the pool that it is going to wait, so that another thread comes in. It
 * fits where a page computes, too. Where pages only wait, a virtual thread does the same for the
 * thousandth part of the memory, and without the lines for it.
 */
public final class Part07Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ForkJoinPool pool;

    /**
     * @param pool for the tasks of all pages; it belongs to the caller, who closes it
     */
    public Part07Favorites(
            BlockingServices services, Ui ui, Duration userLimit, ForkJoinPool pool) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool = pool;
    }

    /** Loads the page and tells the UI. Returns when that is done. */
    public void open(UserId user) {
        ForkJoinTask<FavoritesPage> task = pool.submit(new PageTask(user));
        try {
            // Not join: that can neither be interrupted, nor does it say who has asked. The
            // ExecutionException is made here, and its trace is the caller's.
            FavoritesPage page = task.get();
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            // Before the UI hears of it: the task asks for nothing more from here on.
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
                            ? ask(() -> services.suggestions().forUser(user))
                            : details(favorites));
        }

        private List<FavoriteId> favorites() {
            try {
                // The client watches its own clock, and interrupts a late call. A task around it,
                // with get(limit) and cancel(true), would end the waiting only: cancelling a
                // RecursiveTask never interrupts it.
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

        // tag::details[]
        private List<FavoriteDetails> details(List<FavoriteId> favorites) {
            List<DetailsTask> tasks =
                    favorites.stream().limit(FIT_ON_THE_PAGE).map(DetailsTask::new).toList();
            // Forks all but the first, which this thread does itself, and joins them in turn. When
            // one fails, those that have not begun are cancelled; those that run go on.
            return invokeAll(tasks).stream().map(ForkJoinTask::join).toList();
        }

        // end::details[]

        /** Makes the call, unless nobody wants the page any more. */
        private <T> T ask(Callable<T> call) {
            if (isCancelled()) {
                throw new CompletionException("nobody waits for the page of " + user, null);
            }
            return Waiting.in(call);
        }

        private final class DetailsTask extends RecursiveTask<FavoriteDetails> {

            private static final long serialVersionUID = 1L;

            private final transient FavoriteId id;

            private DetailsTask(FavoriteId id) {
                this.id = id;
            }

            @Override
            protected FavoriteDetails compute() {
                return ask(() -> services.details().of(id));
            }
        }
    }

    /** A call in which the thread waits, and the pool knows it. */
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
                // The exception says it all. The flag would outlive this task: this thread may go
                // on
                // with another one, whose call it would end.
                throw new CompletionException(e);
            }
            return waiting.answer;
        }

        @Override
        public boolean block() throws InterruptedException {
            try {
                answer = call.call();
            } catch (TimeoutException late) {
                // The exceptions of a task are unchecked. The cause says what it was.
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

    /** Nothing is kept beside the pool. */
    @Override
    public void close() {}
}
