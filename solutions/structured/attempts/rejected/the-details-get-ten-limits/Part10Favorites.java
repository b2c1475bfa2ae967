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

/** Gives the details a limit as well, ten times as long. */
@Rejected(by = "onlyTheUserServiceHasALimit", says = "an error was shown")
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

    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        return new FavoritesPage(
                favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<FavoriteId>>awaitAllSuccessfulOrThrow(),
                        config -> config.withName("favorites").withTimeout(userLimit))) {
            var answer = scope.fork(() -> services.users().favorites(user));
            scope.join();
            return answer.get();
        } catch (FailedException | TimeoutException failure) {
            return cached(user, failure);
        }
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> favorites) throws InterruptedException {
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<FavoriteDetails>allSuccessfulOrThrow(),
                        config ->
                                config.withName("details")
                                        .withTimeout(userLimit.multipliedBy(10)))) {
            favorites.stream()
                    .limit(FIT_ON_THE_PAGE)
                    .forEach(id -> scope.fork(() -> services.details().of(id)));
            return scope.join().map(Subtask::get).toList();
        }
    }
}
