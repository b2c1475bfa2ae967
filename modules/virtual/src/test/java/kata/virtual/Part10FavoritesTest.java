package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;

import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.kit.favorites.FavoritesWorld;

/** The rules of the contract for this model. */
@Exercise(part = 10, title = "The favourites page, a thread per call", kind = WRITE, minutes = 50)
class Part10FavoritesTest extends FavoritesContract {

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        Part10Favorites attempt = new Part10Favorites(world.blocking(), world.ui(), world.limit());
        return PageLoader.of(attempt::open, attempt);
    }

    @Override
    protected Promises promises() {
        return Promises.of("User-land (virtual) threads")
                .detailsOverlap(true)
                .pagesInFlight(50)
                .platformThreads(0)
                .cancelsTheLateCall(true)
                // Futures do not know of each other: that takes a scope around them.
                .cancelsSiblings(false)
                .trace(Trace.THROUGH_CAUSE);
    }
}
