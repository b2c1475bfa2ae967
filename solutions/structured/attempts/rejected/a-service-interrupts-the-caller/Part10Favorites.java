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

/**
 * An InterruptedException that a service throws sets the flag of the caller, whom nobody
 * interrupted.
 */
@Rejected(
        by = "theCallersThreadStaysAsItWas",
        says = "threw an InterruptedException of its own, nobody interrupted the caller")
public final class Part10Favorites {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part10Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (RuntimeException | Error e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            ui.submit(() -> ui.error(e));
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return new FavoritesPage(services.suggestions().forUser(user));
        }
        return new FavoritesPage(details(favorites.stream().limit(5).toList()));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<FavoriteId>>awaitAllSuccessfulOrThrow(),
                        config -> config.withTimeout(userLimit))) {
            var answer = scope.fork(() -> services.users().favorites(user));
            scope.join();
            return answer.get();
        } catch (FailedException | TimeoutException failure) {
            return cached(user, failure);
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

    private List<FavoriteDetails> details(List<FavoriteId> ids) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<FavoriteDetails>allSuccessfulOrThrow())) {
            for (FavoriteId id : ids) {
                scope.fork(() -> services.details().of(id));
            }
            return scope.join().map(Subtask::get).toList();
        }
    }
}
