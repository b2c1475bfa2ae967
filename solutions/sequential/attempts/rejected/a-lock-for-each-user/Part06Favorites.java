package kata.sequential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Lets one page of a user wait for another page of the same user. */
@Rejected(by = "twoPagesAtOnceShareNoCall", says = "two pages of the same user")
public final class Part06Favorites {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    /** Pages of one user one after the other: the older one must not overtake the newer one. */
    private final Map<UserId, Object> locks = new ConcurrentHashMap<>();

    public Part06Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    public FavoritesPage load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return new FavoritesPage(services.suggestions().forUser(user));
        }
        List<FavoriteDetails> details = new ArrayList<>();
        for (FavoriteId id : favorites.subList(0, Math.min(5, favorites.size()))) {
            details.add(services.details().of(Objects.requireNonNull(id, "id")));
        }
        return new FavoritesPage(details);
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try {
            return Objects.requireNonNull(services.users().favorites(user, userLimit));
        } catch (TimeoutException | RuntimeException | Error failure) {
            return cached(user, failure);
        }
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
        try {
            return services.cache().favorites(user);
        } catch (InterruptedException | RuntimeException | Error e) {
            if (e != failure) {
                e.addSuppressed(failure);
            }
            throw e;
        }
    }

    public void open(UserId user) {
        synchronized (locks.computeIfAbsent(user, _ -> new Object())) {
            openAlone(user);
        }
    }

    private void openAlone(UserId user) {
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
}
