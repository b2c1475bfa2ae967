package kata.forkjoin;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Tasks of the pool complete futures, and the page is a chain of them. */
public final class Part07Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ForkJoinPool pool;

    public Part07Favorites(
            BlockingServices services, Ui ui, Duration userLimit, ForkJoinPool pool) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool = pool;
    }

    public void open(UserId user) {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<FavoritesPage> page =
                favorites(user, over)
                        .thenCompose(ids -> choose(user, ids, over))
                        .thenApply(FavoritesPage::new);
        try {
            FavoritesPage whole = page.get();
            ui.submit(() -> ui.show(whole));
        } catch (InterruptedException e) {
            over.set(true);
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
        } catch (ExecutionException e) {
            ui.submit(() -> ui.error(e));
        }
    }

    private CompletableFuture<List<FavoriteId>> favorites(UserId user, AtomicBoolean over) {
        return ask(over, () -> services.users().favorites(user, userLimit))
                .exceptionallyCompose(
                        failure ->
                                ask(over, () -> services.cache().favorites(user))
                                        .whenComplete(
                                                (_, thrown) -> {
                                                    if (thrown != null) {
                                                        thrown.addSuppressed(failure);
                                                    }
                                                }));
    }

    private CompletableFuture<List<FavoriteDetails>> choose(
            UserId user, List<FavoriteId> ids, AtomicBoolean over) {
        if (ids.isEmpty()) {
            return ask(over, () -> services.suggestions().forUser(user));
        }
        List<CompletableFuture<FavoriteDetails>> details =
                List.copyOf(ids.subList(0, Math.min(5, ids.size()))).stream()
                        .map(id -> ask(over, () -> services.details().of(id)))
                        .toList();
        return CompletableFuture.allOf(details.toArray(CompletableFuture[]::new))
                .thenApply(_ -> details.stream().map(CompletableFuture::join).toList());
    }

    private <T> CompletableFuture<T> ask(AtomicBoolean over, Callable<T> call) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        pool.execute(
                () -> {
                    Waiting<T> waiting = new Waiting<>(call);
                    try {
                        if (over.get()) {
                            throw new CancellationException("the caller was interrupted");
                        }
                        ForkJoinPool.managedBlock(waiting);
                    } catch (Throwable thrown) {
                        answer.completeExceptionally(thrown);
                        return;
                    }
                    if (waiting.failure != null) {
                        answer.completeExceptionally(waiting.failure);
                    } else {
                        answer.complete(waiting.answer);
                    }
                });
        return answer;
    }

    private static final class Waiting<T> implements ForkJoinPool.ManagedBlocker {

        private final Callable<T> call;
        private T answer;
        private Throwable failure;
        private boolean done;

        Waiting(Callable<T> call) {
            this.call = call;
        }

        @Override
        public boolean block() {
            try {
                answer = call.call();
            } catch (Throwable thrown) {
                failure = thrown;
            }
            done = true;
            return true;
        }

        @Override
        public boolean isReleasable() {
            return done;
        }
    }

    @Override
    public void close() {}
}
