package kata.virtual;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Lets forty calls of the details service through at a time, to be kind to it. */
@Rejected(
        by = "fiftyWaitingPagesTakeNoMoreThreadsThanPromised",
        says = "pages waited for their details")
public final class Part10Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part10Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    public void open(UserId user) {
        FavoritesPage page;
        try {
            page = load(user);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
            return;
        } catch (ExecutionException | RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
            return;
        }
        ui.submit(() -> ui.show(page));
    }

    @Override
    public void close() {
        calls.close();
    }

    private final Semaphore permits = new Semaphore(40);
    private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();

    private FavoritesPage load(UserId user) throws InterruptedException, ExecutionException {
        List<FavoriteId> ids = favorites(user);
        return new FavoritesPage(
                ids.isEmpty() ? services.suggestions().forUser(user) : details(ids));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        Future<List<FavoriteId>> call = calls.submit(() -> services.users().favorites(user));
        try {
            return call.get(userLimit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException failure) {
            call.cancel(true);
            try {
                return services.cache().favorites(user);
            } catch (RuntimeException | Error e) {
                e.addSuppressed(failure);
                throw e;
            }
        } finally {
            call.cancel(true);
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> ids)
            throws InterruptedException, ExecutionException {
        List<Callable<FavoriteDetails>> questions = new ArrayList<>();
        for (FavoriteId id : ids.subList(0, Math.min(5, ids.size()))) {
            questions.add(
                    () -> {
                        permits.acquire();
                        try {
                            return services.details().of(id);
                        } finally {
                            permits.release();
                        }
                    });
        }
        List<FavoriteDetails> answers = new ArrayList<>();
        for (Future<FavoriteDetails> answer : calls.invokeAll(questions)) {
            answers.add(answer.get());
        }
        return answers;
    }
}
