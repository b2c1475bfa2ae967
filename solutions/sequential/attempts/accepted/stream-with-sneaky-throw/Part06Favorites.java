package kata.sequential;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;
import lombok.SneakyThrows;

/** Streams, and one catch for everything that is left. */
public final class Part06Favorites {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part06Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    public FavoritesPage load(UserId user) throws InterruptedException {
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
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> favorites) {
        return favorites.stream().limit(FIT_ON_THE_PAGE).map(this::detailsOf).toList();
    }

    @SneakyThrows
    private FavoriteDetails detailsOf(FavoriteId id) {
        return services.details().of(id);
    }

    public void open(UserId user) {
        Runnable outcome;
        try {
            FavoritesPage page = load(user);
            outcome = () -> ui.show(page);
        } catch (InterruptedException | RuntimeException | Error e) {
            outcome = () -> ui.error(e);
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
        }
        ui.submit(outcome);
    }
}
