package kata.virtual;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

/** Keeps the calls of all pages in one place: who is interrupted ends those of the others. */
@Rejected(
        by = "anInterruptedCallerLeavesTheOtherPagesAlone",
        says = "detail calls of bert's page were, too")
public final class Part10Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();

    private final Set<Future<?>> asked = ConcurrentHashMap.newKeySet();

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
            asked.forEach(call -> call.cancel(true));
            asked.removeIf(Future::isDone);
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
        try {
            return fromUserService(user);
        } catch (TimeoutException | ExecutionException failure) {
            return cached(user, failure);
        }
    }

    private List<FavoriteId> fromUserService(UserId user)
            throws InterruptedException, ExecutionException, TimeoutException {
        Future<List<FavoriteId>> call = calls.submit(() -> services.users().favorites(user));
        asked.add(call);
        try {
            return call.get(userLimit.toNanos(), NANOSECONDS);
        } finally {
            call.cancel(true);
            asked.remove(call);
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
        List<Future<FavoriteDetails>> questions = new ArrayList<>();
        for (FavoriteId id : favorites.subList(0, Math.min(5, favorites.size()))) {
            Objects.requireNonNull(id, "a favourite is null");
        }
        for (FavoriteId id : favorites.subList(0, Math.min(5, favorites.size()))) {
            Future<FavoriteDetails> question = calls.submit(() -> services.details().of(id));
            asked.add(question);
            questions.add(question);
        }
        List<FavoriteDetails> answers = new ArrayList<>();
        for (Future<FavoriteDetails> question : questions) {
            try {
                answers.add(question.get());
            } finally {
                if (question.isDone()) {
                    asked.remove(question);
                }
            }
        }
        return answers;
    }

    @Override
    public void close() {
        calls.close();
    }
}
