package kata.virtual;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Ends the late call once the cache has answered: if the cache fails, it is never ended. */
@Rejected(by = "aLateCallEndsAlsoIfTheCacheFails", says = "the late call still waits")
public final class Part10Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();

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
        } catch (ExecutionException | RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException, ExecutionException {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return new FavoritesPage(services.suggestions().forUser(user));
        }
        return new FavoritesPage(details(favorites));
    }

    private List<FavoriteId> favorites(UserId user)
            throws InterruptedException, ExecutionException {
        Future<List<FavoriteId>> call = calls.submit(() -> services.users().favorites(user));
        try {
            return call.get(userLimit.toNanos(), NANOSECONDS);
        } catch (InterruptedException e) {
            call.cancel(true);
            throw e;
        } catch (ExecutionException failure) {
            return cached(user, failure);
        } catch (TimeoutException late) {
            List<FavoriteId> remembered = cached(user, late);
            call.cancel(true);
            return remembered;
        }
    }

    private List<FavoriteId> cached(UserId user, Exception failure) throws InterruptedException {
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error cacheFailure) {
            cacheFailure.addSuppressed(failure);
            throw cacheFailure;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> favorites)
            throws InterruptedException, ExecutionException {
        List<Callable<FavoriteDetails>> questions = new ArrayList<>();
        for (FavoriteId id : favorites.subList(0, Math.min(5, favorites.size()))) {
            Objects.requireNonNull(id, "a favourite is null");
            questions.add(() -> services.details().of(id));
        }
        List<FavoriteDetails> answers = new ArrayList<>();
        for (Future<FavoriteDetails> call : calls.invokeAll(questions)) {
            answers.add(call.get());
        }
        return answers;
    }

    @Override
    public void close() {
        calls.close();
    }
}
