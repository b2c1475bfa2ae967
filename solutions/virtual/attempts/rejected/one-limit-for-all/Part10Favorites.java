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
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** The limit is static: the newest object sets it for all others. */
@Rejected(by = "eachObjectHasALimitOfItsOwn", says = "another one a limit of a minute")
public final class Part10Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private static Duration userLimit;

    // Named, for the reader of a thread dump. Without names, newVirtualThreadPerTaskExecutor().
    private final ExecutorService calls =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("page-", 1).factory());

    public Part10Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        Part10Favorites.userLimit = userLimit;
    }

    /** Loads the page and tells the UI. Returns when that is done. */
    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            // Loaded before it is handed over: the UI thread waits for no service.
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException | RuntimeException | Error e) {
            // The ExecutionException stays: its trace is the caller's, that of its cause begins at
            // a thread which was made for one call and knows of no page.
            ui.submit(() -> ui.error(e));
        }
    }

    // Runs on the caller's thread, one step after the other. It may wait as long as it likes: a
    // caller that is a virtual thread, too, costs nobody anything meanwhile.
    private FavoritesPage load(UserId user) throws InterruptedException, ExecutionException {
        List<FavoriteId> favorites = favorites(user);
        return new FavoritesPage(
                favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
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
            // A thread costs little, what it holds meanwhile does not: a connection, a place at
            // the service. However the wait has ended, nobody wants an answer that comes now.
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
        // Waits for all, the failed and the slow, and keeps the order. When the caller is
        // interrupted, it cancels all. Where one failure shall cancel the others at once, a
        // structured scope is shorter than anything that can be built from futures.
        for (Future<FavoriteDetails> call : calls.invokeAll(questions)) {
            details.add(call.get());
        }
        return details;
    }

    /** Ends the threads that are kept between pages, if there are any: here there are none. */
    @Override
    public void close() {
        calls.close();
    }
}
