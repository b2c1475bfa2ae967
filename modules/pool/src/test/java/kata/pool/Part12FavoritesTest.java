package kata.pool;

import static kata.judge.Exercise.Kind.WRITE;

import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.kit.favorites.FavoritesWorld;

/** The rules of the contract for this model. */
@Exercise(part = 12, title = "The favourites page on a pool", kind = WRITE, minutes = 60)
class Part12FavoritesTest extends FavoritesContract {

    // More than one page needs, fewer than fifty pages would like.
    private static final int THREADS = 8;

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        Part12Favorites attempt =
                new Part12Favorites(world.blocking(), world.ui(), world.limit(), THREADS);
        return PageLoader.of(attempt::open, attempt);
    }

    @Override
    protected Promises promises() {
        return Promises.of("Thread pool")
                .detailsOverlap(true)
                .pagesInFlight(THREADS)
                .platformThreads(THREADS)
                .cancelsTheLateCall(true)
                .cancelsSiblings(false)
                .trace(Trace.THROUGH_CAUSE);
    }
}
