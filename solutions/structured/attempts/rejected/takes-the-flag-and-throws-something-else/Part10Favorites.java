package kata.structured;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** An interruption while the late call cleans up becomes an exception that nobody knows. */
@Rejected(
        by = "anInterruptionAtAnyCallEndsThePage",
        says = "the caller was interrupted while the late call of the user service cleaned up")
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

    /** Loads the page and tells the UI. Returns when that is done. */
    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            // Loaded before it is handed over: the UI thread waits for no service.
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (RuntimeException | Error e) {
            // A FailedException stays: it was made in join, by the caller's thread.
            ui.submit(() -> ui.error(e));
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        return new FavoritesPage(
                favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites));
    }

    // A scope for one call, because a limit belongs to a scope. It must not be that of the whole
    // page: the details have their time, however long the user service has taken.
    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<FavoriteId>>awaitAllSuccessfulOrThrow(),
                        config -> config.withName("favorites").withTimeout(userLimit))) {
            var answer = scope.fork(() -> services.users().favorites(user));
            scope.join();
            return answer.get();
        } catch (FailedException | TimeoutException failure) {
            // Here the scope is closed: what was late has been interrupted, and has ended.
            return cached(user, failure);
        }
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
        // The late call may have cleaned up for a while. An interruption that came then is a flag.
        if (Thread.interrupted()) {
            throw new IllegalStateException("interrupted");
        }
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> favorites) throws InterruptedException {
        // All or nothing: the first failure interrupts the others. awaitAll would let them go on,
        // and is right where a page with holes is better than none.
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<FavoriteDetails>allSuccessfulOrThrow(),
                        config -> config.withName("details"))) {
            favorites.stream()
                    .limit(FIT_ON_THE_PAGE)
                    .forEach(id -> scope.fork(() -> services.details().of(id)));
            // In the order of the forks, whichever ends first.
            return scope.join().map(Subtask::get).toList();
        }
    }
}
