package kata.structured;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.TimeoutException;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.ServiceException;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** The wait in its finally block can be interrupted itself. */
@Rejected(
        by = "furtherInterruptionsDoNotEndTheWaitForTheDetailCalls",
        says = "open ended while its 5 calls cleaned up")
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
            FavoritesPage page = new FavoritesPage(load(user));
            stopIfInterrupted();
            ui.submit(() -> ui.show(page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (Throwable e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private List<FavoriteDetails> load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        stopIfInterrupted();
        if (favorites.isEmpty()) {
            return services.suggestions().forUser(user);
        }
        return details(firstFive(favorites));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        RuntimeException failure;
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<FavoriteId>>awaitAllSuccessfulOrThrow(),
                        config -> config.withTimeout(userLimit))) {
            Subtask<List<FavoriteId>> answer = scope.fork(() -> services.users().favorites(user));
            scope.join();
            return answer.get();
        } catch (FailedException | TimeoutException e) {
            failure = e;
        }
        stopIfInterrupted();
        return cached(user, failure);
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
        try {
            return services.cache().favorites(user);
        } catch (Throwable e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> ids) throws InterruptedException {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            var calls = new ExecutorCompletionService<FavoriteDetails>(threads);
            List<Future<FavoriteDetails>> answers = new ArrayList<>();
            for (FavoriteId id : ids) {
                answers.add(calls.submit(() -> services.details().of(id)));
            }
            for (int i = 0; i < answers.size(); i++) {
                calls.take().get();
            }
            List<FavoriteDetails> details = new ArrayList<>();
            for (Future<FavoriteDetails> answer : answers) {
                details.add(answer.resultNow());
            }
            return details;
        } catch (ExecutionException e) {
            throw new ServiceException("no details", e.getCause());
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
    }

    private static List<FavoriteId> firstFive(List<FavoriteId> favorites) {
        List<FavoriteId> five = favorites.stream().limit(5).toList();
        five.forEach(Objects::requireNonNull);
        return five;
    }

    private static void stopIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the page is not wanted any more");
        }
    }
}
