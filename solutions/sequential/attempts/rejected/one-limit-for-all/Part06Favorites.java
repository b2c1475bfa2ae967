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

/** The limit is static: the newest object sets it for all others. */
@Rejected(by = "eachObjectHasALimitOfItsOwn", says = "another one a limit of a minute")
public final class Part06Favorites {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private static Duration userLimit;

    public Part06Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        Part06Favorites.userLimit = userLimit;
    }

    /** Steps 1 to 3: loads the page, and does not touch the UI. */
    public FavoritesPage load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        return new FavoritesPage(
                favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try {
            return services.users().favorites(user, userLimit);
        } catch (TimeoutException | RuntimeException | Error failure) {
            // Not Exception: an InterruptedException is no failure of the service.
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

    private List<FavoriteDetails> details(List<FavoriteId> favorites) throws InterruptedException {
        List<FavoriteDetails> details = new ArrayList<>();
        for (FavoriteId id : favorites.subList(0, Math.min(FIT_ON_THE_PAGE, favorites.size()))) {
            details.add(services.details().of(id));
        }
        return details;
    }

    /** Step 4: loads the page and tells the UI. Returns when that is done. */
    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            // Loaded before it is handed over: the UI thread waits for no service.
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
        }
    }
}
