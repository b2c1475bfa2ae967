package kata.structured;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Says itself when a page is done for: a joiner that remembers the first failure. */
public final class Part10Favorites {

    private static final int FIT_ON_THE_PAGE = 5;

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
        return new FavoritesPage(
                favorites.isEmpty() ? services.suggestions().forUser(user) : details(favorites));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        Exception failure;
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<FavoriteId>>anySuccessfulResultOrThrow(),
                        config -> config.withTimeout(userLimit))) {
            scope.fork(() -> services.users().favorites(user));
            return scope.join();
        } catch (FailedException | TimeoutException e) {
            failure = e;
        }
        return cached(user, failure);
    }

    private List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    private List<FavoriteDetails> details(List<FavoriteId> favorites) throws InterruptedException {
        FirstFailure joiner = new FirstFailure();
        try (var scope = StructuredTaskScope.open(joiner)) {
            favorites.stream()
                    .limit(FIT_ON_THE_PAGE)
                    .forEach(id -> scope.fork(() -> services.details().of(id)));
            return scope.join();
        }
    }

    private static final class FirstFailure
            implements Joiner<FavoriteDetails, List<FavoriteDetails>> {

        private final List<Subtask<? extends FavoriteDetails>> forked = new ArrayList<>();
        private final AtomicReference<Throwable> first = new AtomicReference<>();

        @Override
        public boolean onFork(Subtask<? extends FavoriteDetails> subtask) {
            forked.add(subtask);
            return first.get() != null;
        }

        @Override
        public boolean onComplete(Subtask<? extends FavoriteDetails> subtask) {
            return subtask.state() == Subtask.State.FAILED
                    && first.compareAndSet(null, subtask.exception());
        }

        @Override
        public List<FavoriteDetails> result() throws Throwable {
            if (first.get() != null) {
                throw first.get();
            }
            List<FavoriteDetails> details = new ArrayList<>();
            forked.forEach(subtask -> details.add(subtask.get()));
            return details;
        }
    }
}
