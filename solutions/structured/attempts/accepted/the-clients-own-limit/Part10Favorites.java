package kata.structured;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Leaves the limit to the client of the user service, and keeps the subtasks in a list. */
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
        try {
            return services.users().favorites(user, userLimit);
        } catch (TimeoutException | RuntimeException | Error failure) {
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
        try (var scope = StructuredTaskScope.<FavoriteDetails>open()) {
            List<Subtask<FavoriteDetails>> calls = new ArrayList<>();
            for (FavoriteId id : favorites) {
                if (calls.size() < FIT_ON_THE_PAGE) {
                    calls.add(scope.fork(() -> services.details().of(id)));
                }
            }
            scope.join();
            return calls.stream().map(Subtask::get).toList();
        }
    }
}
