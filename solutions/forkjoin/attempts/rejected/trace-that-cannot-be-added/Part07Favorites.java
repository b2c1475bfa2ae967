package kata.forkjoin;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Adds the caller's trace to the failure, as a suppressed exception. */
@Rejected(by = "theTraceOfAnErrorNamesTheCallerAsPromised", says = "takes no suppressed ones")
public final class Part07Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ForkJoinPool pool;

    /**
     * @param pool for the tasks of all pages; it belongs to the caller; only the caller closes it
     */
    public Part07Favorites(
            BlockingServices services, Ui ui, Duration userLimit, ForkJoinPool pool) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool = pool;
    }

    /** Hands the page or the error to the UI, and does not wait until it is shown. */
    public void open(UserId user) {
        PageTask task = new PageTask(user);
        try {
            FavoritesPage page = pool.submit(task).get();
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            task.cancel(true);
            ui.submit(() -> ui.error(e));
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            // The service's own exception comes first in the log, and then who asked for the page.
            Throwable failure = e.getCause();
            failure.addSuppressed(new IllegalStateException("the page was opened here"));
            ui.submit(() -> ui.error(failure));
        }
    }

    /** Ends what you keep besides the pool, if anything. Called when no page is being loaded. */
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
            try {
                return page();
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Exception e) {
                throw new CompletionException(e);
            }
        }

        private FavoritesPage page() throws Exception {
            List<FavoriteId> favorites = favorites();
            if (favorites.isEmpty()) {
                return new FavoritesPage(ask(() -> services.suggestions().forUser(user)));
            }
            List<DetailTask> tasks =
                    favorites.stream().limit(5).map(id -> new DetailTask(this, id)).toList();
            invokeAll(tasks);
            for (DetailTask task : tasks) {
                if (task.failure != null) {
                    sneakily(task.failure);
                }
            }
            return new FavoritesPage(tasks.stream().map(task -> task.details).toList());
        }

        private List<FavoriteId> favorites() throws Exception {
            Throwable failure;
            try {
                return ask(() -> services.users().favorites(user, userLimit));
            } catch (Throwable e) {
                failure = e;
            }
            try {
                return ask(() -> services.cache().favorites(user));
            } catch (Throwable e) {
                e.addSuppressed(failure);
                throw e;
            }
        }

        /** Asks a service, unless the caller has given up. */
        <V> V ask(Callable<V> question) throws Exception {
            if (isCancelled()) {
                throw new CancellationException("the caller has given up");
            }
            return Blocking.call(question);
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void sneakily(Throwable failure) throws E {
            throw (E) failure;
        }
    }

    private final class DetailTask extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final PageTask page;
        private final transient FavoriteId id;
        private transient FavoriteDetails details;
        private Throwable failure;

        DetailTask(PageTask page, FavoriteId id) {
            this.page = page;
            this.id = Objects.requireNonNull(id, "a favourite");
        }

        @Override
        protected void compute() {
            try {
                details = page.ask(() -> services.details().of(id));
            } catch (Throwable e) {
                failure = e;
            }
        }
    }

    /** One call, in a way that lets the pool know that its thread waits. */
    private static final class Blocking<V> implements ForkJoinPool.ManagedBlocker {

        private final Callable<V> question;
        private V answer;
        private Throwable failure;
        private boolean over;

        private Blocking(Callable<V> question) {
            this.question = question;
        }

        static <V> V call(Callable<V> question) throws Exception {
            Blocking<V> call = new Blocking<>(question);
            try {
                ForkJoinPool.managedBlock(call);
            } catch (RejectedExecutionException _) {
                // No room for one more thread: this one waits without a substitute.
                call.block();
            }
            if (call.failure != null) {
                Blocking.<RuntimeException>sneakily(call.failure);
            }
            return call.answer;
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void sneakily(Throwable failure) throws E {
            throw (E) failure;
        }

        @Override
        public boolean block() {
            try {
                answer = question.call();
            } catch (Throwable e) {
                failure = e;
            }
            over = true;
            return true;
        }

        @Override
        public boolean isReleasable() {
            return over;
        }
    }
}
