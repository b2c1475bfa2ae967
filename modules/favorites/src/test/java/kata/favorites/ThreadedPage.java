package kata.favorites;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;

/** A right loader on an executor: a thread per call, or a pool. */
class ThreadedPage extends PlainPage {

    final ExecutorService threads;

    ThreadedPage(FavoritesWorld world, ExecutorService threads) {
        super(world);
        this.threads = threads;
    }

    static ThreadedPage virtual(FavoritesWorld world) {
        return new ThreadedPage(world, Executors.newVirtualThreadPerTaskExecutor());
    }

    static Promises promisesOfVirtual() {
        return PlainPage.promises()
                .detailsOverlap(true)
                .leavesTheLateCall(true)
                .cancelsSiblings(true)
                .trace(Promises.Trace.THROUGH_CAUSE);
    }

    static ThreadedPage pool(FavoritesWorld world) {
        return new ThreadedPage(world, Executors.newFixedThreadPool(8));
    }

    static Promises promisesOfPool() {
        return promisesOfVirtual().pagesInFlight(8).platformThreads(8);
    }

    @Override
    List<FavoriteId> users(UserId user) throws Exception {
        Future<List<FavoriteId>> call = threads.submit(() -> services.users().favorites(user));
        try {
            return call.get(world.limit().toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            gaveUp(call);
        }
    }

    void gaveUp(Future<?> call) {
        call.cancel(true);
    }

    @Override
    List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
        ExecutorCompletionService<FavoriteDetails> ended = new ExecutorCompletionService<>(threads);
        List<Future<FavoriteDetails>> calls = new ArrayList<>();
        for (FavoriteId id : ids) {
            calls.add(ended.submit(() -> services.details().of(id)));
        }
        began(calls);
        try {
            List<FavoriteDetails> details = new ArrayList<>();
            for (int i = 0; i < calls.size(); i++) {
                details.add(ended.take().get());
            }
            return ordered(details, calls);
        } catch (InterruptedException e) {
            // Nobody wants them any more, in any model: first those that stand in the queue.
            calls.reversed().forEach(call -> call.cancel(true));
            throw e;
        } finally {
            failed(calls);
        }
    }

    void began(List<Future<FavoriteDetails>> calls) {}

    List<FavoriteDetails> ordered(
            List<FavoriteDetails> asTheyCame, List<Future<FavoriteDetails>> calls) {
        return calls.stream().map(Future::resultNow).toList();
    }

    void failed(List<Future<FavoriteDetails>> calls) {
        calls.forEach(call -> call.cancel(true));
    }

    @Override
    public void close() {
        threads.close();
    }
}
