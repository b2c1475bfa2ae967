package kata.structured;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.TimeoutException;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** An interruption of the last wait, for calls that clean up after a failure, is forgotten. */
@Rejected(by = "anInterruptionAtAnyCallEndsThePage", says = "while another one cleaned up")
public final class Part10Favorites {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

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
        } catch (RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private FavoritesPage load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return new FavoritesPage(services.suggestions().forUser(user));
        }
        return new FavoritesPage(details(favorites.stream().limit(5).toList()));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<FavoriteId>>awaitAllSuccessfulOrThrow(),
                        config -> config.withTimeout(userLimit))) {
            var answer = scope.fork(() -> services.users().favorites(user));
            scope.join();
            return answer.get();
        } catch (FailedException | TimeoutException failure) {
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

    private List<FavoriteDetails> details(List<FavoriteId> ids) throws InterruptedException {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        var ended = new ExecutorCompletionService<FavoriteDetails>(threads);
        try {
            List<Future<FavoriteDetails>> answers = new ArrayList<>();
            for (FavoriteId id : ids) {
                answers.add(ended.submit(() -> services.details().of(id)));
            }
            for (int i = 0; i < answers.size(); i++) {
                ended.take().get();
            }
            return answers.stream().map(Future::resultNow).toList();
        } catch (ExecutionException e) {
            throw new IllegalStateException("no details", e.getCause());
        } finally {
            threads.shutdownNow();
            awaitEnd(threads);
        }
    }

    private static void awaitEnd(ExecutorService threads) {
        boolean ended = false;
        while (!ended) {
            try {
                ended = threads.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                // They have been interrupted already: go on waiting for them.
            }
        }
    }
}
