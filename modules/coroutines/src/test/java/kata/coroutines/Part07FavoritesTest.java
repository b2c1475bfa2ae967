package kata.coroutines;

import static kata.judge.Exercise.Kind.WRITE;

import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.kit.favorites.FavoritesWorld;

/** The rules of the contract for this model. */
@Exercise(part = 7, title = "The favourites page, awaited", kind = WRITE, minutes = 30)
class Part07FavoritesTest extends FavoritesContract {

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        GivenAsync async = new GivenAsync();
        Part07Favorites attempt =
                new Part07Favorites(world.futures(), world.ui(), world.limit(), async);
        return PageLoader.of(attempt::open, async);
    }

    @Override
    protected Promises promises() {
        return Promises.of("Async/await")
                .detailsOverlap(true)
                .pagesInFlight(50)
                // The loop's.
                .platformThreads(1)
                .freesTheCaller(true)
                .cancelsTheLateCall(true)
                .leavesTheLateCall(true)
                .cancelsSiblings(true)
                // The body begins on the loop: whoever opened the page is not on its stack.
                .trace(Trace.NOT_PROMISED);
    }
}
