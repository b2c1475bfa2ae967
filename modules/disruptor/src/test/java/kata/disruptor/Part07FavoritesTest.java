package kata.disruptor;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.favorites.FavoritesContractForSpinningThreads;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.Service;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UiOutcome.PageShown;
import kata.kit.favorites.UserId;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

/** The rules of the contract for this model. */
@Exercise(part = 7, title = "The favourites page on a ring", kind = WRITE, minutes = 40)
class Part07FavoritesTest extends FavoritesContractForSpinningThreads {

    private static final UserId ANN = new UserId("ann");
    private static final UserId BERT = new UserId("bert");
    // Three events each, at least: more than go into a ring of 1,024.
    private static final int PAGES = 400;

    private static final Duration LIMIT = Duration.ofMillis(100);

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        return loader(world.callbacks(), world);
    }

    private static PageLoader loader(CallbackServices services, FavoritesWorld world) {
        Part07Favorites attempt = new Part07Favorites(services, world.ui(), world.limit());
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
                .leavesTheLateCall(true)
                .cancelsSiblings(true)
                // A callback's trace begins at the service, or at the step.
                .trace(Trace.NOT_PROMISED);
    }

    @Test
    void anAnswerThatMeetsTheLimitMakesOnePage(Timeline timeline) throws Throwable {
        Gate answer = new Gate("calls of the user service for ann");
        CountDownLatch begins = new CountDownLatch(1);
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .limit(LIMIT)
                        .users(
                                user -> {
                                    if (user.equals(ANN)) {
                                        answer.pass();
                                    }
                                    return FavoriteId.listOf(user.value() + "-1");
                                })
                        .cache(user -> FavoriteId.listOf(user.value() + "-cached"))
                        .build();
        PageLoader loader = loader(bertsCallBeginsLate(world.callbacks(), begins), world);
        Caller<Void> ann = Caller.run("open", () -> loader.open(ANN));
        try {
            answer.awaitEntered(1);
            // While the thread that begins bert's call is busy with it, ann's limit is over, and
            // ann's answer comes.
            Caller<Void> bert = Caller.run("open", () -> loader.open(BERT));
            bert.awaitStill();
            begins.await(2 * LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            answer.open();
            ann.awaitStill();
            begins.countDown();
            Patience.await(() -> world.ui().outcomes().size() >= 2);
            ann.awaitStill();

            List<String> calls = world.calls();
            boolean both =
                    calls.contains("cached favorites of ann") && calls.contains("details of ann-1");
            seen(
                            "ann's limit was over, and her answer came; both were looked at later;"
                                    + " asked for: %s",
                            calls)
                    .expected("either the cache's page, or the page of that answer")
                    .why("Both begin a page. The UI gets two results, or shows the last of them.")
                    .lookAt("Which of the two was first? Something knows, and says it.")
                    .unless(!both && world.ui().outcomes().size() == 2);
        } finally {
            begins.countDown();
            answer.open();
            loader.close();
            world.close();
        }
    }

    @Test
    void twoFailuresThatMeetMakeOneError(Timeline timeline) throws Throwable {
        Gate details = new Gate("detail calls of ann's page");
        CountDownLatch begins = new CountDownLatch(1);
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(user -> FavoriteId.listOf(user.value() + "-1", user.value() + "-2"))
                        .details(
                                id -> {
                                    if (id.value().startsWith("ann")) {
                                        details.pass();
                                        throw new Boom("the details of " + id.value());
                                    }
                                    return FavoriteDetails.of(id);
                                })
                        .build();
        PageLoader loader = loader(bertsCallBeginsLate(world.callbacks(), begins), world);
        Caller<Void> ann = Caller.run("open", () -> loader.open(ANN));
        try {
            details.awaitEntered(2);
            // While the thread that begins bert's call is busy with it, both calls fail.
            Caller<Void> bert = Caller.run("open", () -> loader.open(BERT));
            bert.awaitStill();
            details.open();
            ann.awaitStill();
            begins.countDown();
            Patience.await(() -> world.ui().outcomes().size() >= 2);
            ann.awaitStill();

            int told = world.ui().outcomes().size();
            seen(
                            "both detail calls of ann's page failed before a step looked at the"
                                    + " first failure; bert's page was shown; the UI got %d"
                                    + " results of the two pages",
                            told)
                    .expected("2: an error for ann, and a page for bert")
                    .why("Cancelling the other calls comes too late for one that has failed.")
                    .lookAt("What does your code do with the second failure of a page?")
                    .unless(told == 2);
        } finally {
            begins.countDown();
            details.open();
            loader.close();
            world.close();
        }
    }

    @Test
    void whatTheUiHasNotShownYetStaysAsItIs(Timeline timeline) throws Throwable {
        CountDownLatch busy = new CountDownLatch(1);
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .limit(Duration.ofMinutes(1))
                        .users(user -> FavoriteId.listOf(user.value() + "-1"))
                        .build();
        PageLoader loader = loader(world);
        try {
            world.ui().submit(() -> await(busy));
            List<UserId> users =
                    IntStream.rangeClosed(1, PAGES).mapToObj(i -> new UserId("u" + i)).toList();
            for (UserId user : users) {
                Caller.run("open", () -> loader.open(user)).awaitEnd();
            }
            Caller<Void> last = Caller.run("nothing", () -> {});
            last.comesTrue(() -> world.calls(Service.DETAILS).size() == PAGES);
            last.awaitStill();
            busy.countDown();
            last.comesTrue(() -> world.ui().outcomes().size() == PAGES);

            Set<UiOutcome> expected =
                    users.stream()
                            .map(user -> new FavoriteId(user.value() + "-1"))
                            .map(id -> new FavoritesPage(List.of(FavoriteDetails.of(id))))
                            .map(PageShown::new)
                            .collect(Collectors.toSet());
            List<UiOutcome> told = world.ui().outcomes();
            expected.removeAll(told);
            seen(
                            "the UI was busy while %,d pages were loaded; then it was told of %,d;"
                                    + " pages that it never showed: %,d",
                            PAGES, told.size(), expected.size())
                    .expected("each of the %,d pages, once", PAGES)
                    .why("Meanwhile the events of other pages have gone round the ring.")
                    .lookAt("What does the work that you hand to the UI read, and when?")
                    .unless(told.size() == PAGES && expected.isEmpty());
        } finally {
            busy.countDown();
            loader.close();
            world.close();
        }
    }

    private static CallbackServices bertsCallBeginsLate(
            CallbackServices services, CountDownLatch begins) {
        return new CallbackServices() {
            @Override
            public Users users() {
                return (user, callback) -> {
                    if (user.equals(BERT)) {
                        await(begins);
                    }
                    return services.users().favorites(user, callback);
                };
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

    // Without a limit: a thread that waits for a time is not still.
    @SneakyThrows
    private static void await(CountDownLatch latch) {
        latch.await();
    }
}
