package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.kit.Timeline;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** The rules of the contract for this model. */
@Exercise(part = 6, title = "The favourites page, one thread", kind = WRITE, minutes = 25)
class Part06FavoritesTest extends FavoritesContract {

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        return attempt(world)::open;
    }

    @Override
    protected Promises promises() {
        return Promises.of("Single threaded")
                .detailsOverlap(false)
                // Each page has the thread of its caller.
                .pagesInFlight(50)
                .platformThreads(0)
                .cancelsTheLateCall(true)
                .trace(Trace.DIRECTLY);
    }

    @Test
    void loadingAloneDoesNotTellTheUi(Timeline timeline) throws InterruptedException {
        FavoritesWorld world = FavoritesWorld.builder(timeline).build();
        FavoritesPage page;
        try (world) {
            page = attempt(world).load(new UserId("ann"));
        }

        boolean told = !world.ui().outcomes().isEmpty();
        seen(
                        "load returned a page of %d favourites, and the UI was told %s",
                        page.details().size(), told ? "as well" : "nothing")
                .expected("a page of 5 favourites, and a UI that was told nothing")
                .why(
                        "Code that loads a page need not know who shows it. The same page may go to"
                                + " a phone, a test or a cache.")
                .unless(page.details().size() == 5 && !told);
    }

    private static Part06Favorites attempt(FavoritesWorld world) {
        return new Part06Favorites(world.blocking(), world.ui(), world.limit());
    }
}
