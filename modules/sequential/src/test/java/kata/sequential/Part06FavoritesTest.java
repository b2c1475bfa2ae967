package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.kit.Timeline;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteId;
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
                        "load returned a page of %d favourites, and the UI got %s",
                        page.details().size(), told ? "something, too" : "nothing")
                .expected("a page of 5 favourites, and nothing for the UI")
                .why(
                        "Code that loads a page need not know who shows it. The same page may go to"
                                + " a phone, a test or a cache.")
                .unless(page.details().size() == 5 && !told);
    }

    @Test
    void theUserServiceGetsTheWholeLimit(Timeline timeline) throws InterruptedException {
        FavoritesWorld world = FavoritesWorld.builder(timeline).build();
        Duration limit = Duration.ofNanos(1_500_001);
        List<Duration> given = new ArrayList<>();
        try (world) {
            BlockingServices services = watched(world.blocking(), given, world.limit());
            new Part06Favorites(services, world.ui(), limit).load(new UserId("ann"));
        }

        seen("userLimit was %s, and the user service got %s", limit, given)
                .expected("[%s]", limit)
                .why("Cut to whole milliseconds, half of one is zero, and the service is late.")
                .unless(given.equals(List.of(limit)));
    }

    // What the service gets is written down. It has all the time that it needs.
    private static BlockingServices watched(
            BlockingServices services, List<Duration> given, Duration enough) {
        BlockingServices.Users users =
                new BlockingServices.Users() {
                    @Override
                    public List<FavoriteId> favorites(UserId user) throws InterruptedException {
                        return services.users().favorites(user);
                    }

                    @Override
                    public List<FavoriteId> favorites(UserId user, Duration limit)
                            throws InterruptedException, TimeoutException {
                        given.add(limit);
                        return services.users().favorites(user, enough);
                    }
                };
        return new BlockingServices() {
            @Override
            public Users users() {
                return users;
            }

            @Override
            public Details details() {
                return services.details();
            }

            @Override
            public Suggestions suggestions() {
                return services.suggestions();
            }

            @Override
            public Cache cache() {
                return services.cache();
            }
        };
    }

    private static Part06Favorites attempt(FavoritesWorld world) {
        return new Part06Favorites(world.blocking(), world.ui(), world.limit());
    }
}
