package kata.disruptor;

import static kata.judge.Exercise.Kind.WRITE;

import kata.favorites.FavoritesContractForSpinningThreads;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.kit.favorites.FavoritesWorld;

/** The rules of the contract for this model. */
@Exercise(part = 7, title = "The favourites page on a ring", kind = WRITE, minutes = 40)
class Part07FavoritesTest extends FavoritesContractForSpinningThreads {

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        Part07Favorites attempt = new Part07Favorites(world.callbacks(), world.ui(), world.limit());
        return PageLoader.of(attempt::open, attempt);
    }

    @Override
    protected Promises promises() {
        return Promises.of("Disruptor")
                .detailsOverlap(true)
                .pagesInFlight(50)
                // Two steps, and the timers.
                .platformThreads(3)
                .freesTheCaller(true)
                .cancelsTheLateCall(true)
                .cancelsSiblings(true)
                // A callback's trace begins at the service, or at the step.
                .trace(Trace.NOT_PROMISED);
    }
}
