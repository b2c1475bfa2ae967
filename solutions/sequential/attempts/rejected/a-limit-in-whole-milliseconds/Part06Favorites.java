package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Passes the limit on in whole milliseconds. */
@Rejected(by = "theUserServiceGetsTheWholeLimit", says = "and the user service got [PT0.001S]")
public final class Part06Favorites {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part06Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = Duration.ofMillis(userLimit.toMillis());
    }

    public FavoritesPage load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return new FavoritesPage(services.suggestions().forUser(user));
        }
        List<FavoriteDetails> details = new ArrayList<>();
        for (FavoriteId id : favorites.subList(0, Math.min(5, favorites.size()))) {
            details.add(services.details().of(id));
        }
        return new FavoritesPage(details);
    }

    public void open(UserId user) {
        FavoritesPage page;
        try {
            page = load(user);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
            return;
        } catch (RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
            return;
        }
        ui.submit(() -> ui.show(page));
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
        } catch (InterruptedException | RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }
}
