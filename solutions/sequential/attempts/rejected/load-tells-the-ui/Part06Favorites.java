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

/** Hands the page to the UI in load. */
@Rejected(by = "loadingAloneDoesNotTellTheUi", says = "the UI got something, too")
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
        FavoritesPage page =
                new FavoritesPage(
                        favorites.isEmpty()
                                ? services.suggestions().forUser(user)
                                : details(favorites));
        ui.submit(() -> ui.show(page));
        return page;
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try {
            return services.users().favorites(user, userLimit);
        } catch (TimeoutException | RuntimeException failure) {
            return cached(user, failure);
        }
    }

    private List<FavoriteId> cached(UserId user, Exception failure) throws InterruptedException {
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException e) {
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

    public void open(UserId user) {
        try {
            load(user);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (RuntimeException e) {
            ui.submit(() -> ui.error(e));
        }
    }
}
