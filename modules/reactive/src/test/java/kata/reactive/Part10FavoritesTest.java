package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;

import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.kit.favorites.FavoritesWorld;
import reactor.core.scheduler.Schedulers;

/** The rules of the contract for this model. */
@Exercise(part = 10, title = "The favourites page, a pipeline", kind = WRITE, minutes = 35)
class Part10FavoritesTest extends FavoritesContract {

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        CleanReactor reactor = new CleanReactor();
        Part10Favorites attempt = new Part10Favorites(world.callbacks(), world.ui(), world.limit());
        return PageLoader.of(
                attempt::open,
                () -> {
                    attempt.close();
                    // The shared timers are nobody's of this page, and end with the rule.
                    reactor.close();
                });
    }

    @Override
    protected Promises promises() {
        return Promises.of("Reactive")
                .detailsOverlap(true)
                .pagesInFlight(50)
                // Reactor's timers: as many as there are cores, for all pages; and the odd one.
                .platformThreads(Schedulers.DEFAULT_POOL_SIZE + 2)
                .freesTheCaller(true)
                .cancelsTheLateCall(true)
                .cancelsSiblings(true)
                .trace(Trace.withCheckpoint("favourites page of ann"));
    }
}
