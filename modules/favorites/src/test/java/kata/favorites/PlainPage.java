package kata.favorites;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** A right loader, on one thread. Wrong ones override one step of it. */
class PlainPage implements PageLoader {

    final FavoritesWorld world;
    final BlockingServices services;
    final Ui ui;

    PlainPage(FavoritesWorld world) {
        this.world = world;
        this.services = world.blocking();
        this.ui = world.ui();
    }

    static Promises promises() {
        return Promises.of("Single threaded")
                .pagesInFlight(50)
                .cancelsTheLateCall(true)
                .trace(Promises.Trace.DIRECTLY);
    }

    @Override
    public void open(UserId user) {
        try {
            FavoritesPage page = load(user);
            ui.submit(() -> ui.show(page));
        } catch (Exception | Error e) {
            failed(e);
        }
    }

    void failed(Throwable e) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        ui.submit(() -> ui.error(e));
    }

    FavoritesPage load(UserId user) throws Exception {
        List<FavoriteId> ids = favorites(user);
        return new FavoritesPage(
                ids.isEmpty() ? suggestions(user) : details(ids.stream().limit(5).toList()));
    }

    List<FavoriteId> favorites(UserId user) throws Exception {
        try {
            return users(user);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception | Error failure) {
            return cached(user, failure);
        }
    }

    List<FavoriteId> users(UserId user) throws Exception {
        try {
            return services.users().favorites(user, world.limit());
        } catch (TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    List<FavoriteDetails> suggestions(UserId user) throws Exception {
        return services.suggestions().forUser(user);
    }

    List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
        List<FavoriteDetails> details = new ArrayList<>();
        for (FavoriteId id : ids) {
            details.add(services.details().of(id));
        }
        return details;
    }
}
