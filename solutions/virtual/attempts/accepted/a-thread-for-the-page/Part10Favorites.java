package kata.virtual;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.ServiceException;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Frees the caller: a thread of the page waits for the threads of its details. */
public final class Part10Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    private final ExecutorService pages = Executors.newVirtualThreadPerTaskExecutor();

    public Part10Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    public void open(UserId user) {
        // Made here, so that its trace names the caller.
        ServiceException failure = new ServiceException("no favourites page for " + user);
        pages.submit(() -> ui.submit(outcome(user, failure)));
    }

    private Runnable outcome(UserId user, ServiceException failure) {
        try {
            FavoritesPage page = load(user);
            return () -> ui.show(page);
        } catch (InterruptedException | ExecutionException | RuntimeException | Error e) {
            failure.initCause(e);
            return () -> ui.error(failure);
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException, ExecutionException {
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

    private List<FavoriteDetails> details(List<FavoriteId> favorites)
            throws InterruptedException, ExecutionException {
        List<Callable<FavoriteDetails>> questions = new ArrayList<>();
        for (FavoriteId id : favorites.subList(0, Math.min(FIT_ON_THE_PAGE, favorites.size()))) {
            questions.add(() -> services.details().of(id));
        }
        List<FavoriteDetails> details = new ArrayList<>();
        for (Future<FavoriteDetails> call : pages.invokeAll(questions)) {
            details.add(call.get());
        }
        return details;
    }

    @Override
    public void close() {
        pages.close();
    }
}
