package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.function.Supplier;
import kata.favorites.FavoritesContract;
import kata.favorites.PageLoader;
import kata.favorites.Promises;
import kata.favorites.Promises.Trace;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Caller;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The rules of the contract for this model. */
@Exercise(part = 10, title = "The favourites page, a pipeline", kind = WRITE, minutes = 60)
class Part10FavoritesTest extends FavoritesContract {

    @Override
    protected PageLoader loader(FavoritesWorld world) {
        CleanReactor reactor = new CleanReactor();
        Part10Favorites attempt = new Part10Favorites(world.callbacks(), world.ui(), world.limit());
        return PageLoader.of(
                attempt::open,
                () -> {
                    attempt.close();
                    // The shared timers do not belong to this page, and end with the rule.
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
                .leavesTheLateCall(true)
                .cancelsSiblings(true)
                .trace(Trace.withCheckpoint("favourites page of ann"));
    }

    @Test
    void aCallThatIsMadeWhileAnotherOneFailsIsCancelledAsWell() throws Throwable {
        FavoritesWorld world =
                FavoritesWorld.builder(new Timeline())
                        .users(_ -> FavoriteId.listOf("a", "b", "c", "d", "e"))
                        .build();
        FailureMeanwhile details = new FailureMeanwhile(world.callbacks());
        CleanReactor reactor = new CleanReactor();
        Part10Favorites attempt = new Part10Favorites(details, world.ui(), world.limit());
        Caller<Void> caller = Caller.run("open", () -> attempt.open(new UserId("ann")));
        Patience.await(() -> !world.ui().outcomes().isEmpty());
        caller.result();
        boolean allCancelled = Patience.await(() -> details.underWay() == 0);
        int left = details.underWay();
        attempt.close();
        reactor.close();
        world.close();

        seen(
                        "details of a failed while those of b were being asked for; of the %d calls"
                                + " that were made beside it, %d were not cancelled",
                        details.made() - 1, left)
                .expected("all of them are cancelled")
                .why(
                        "A service may take a while to accept a call. A failure that comes meanwhile"
                                + " has nothing yet that it could cancel.")
                .lookAt("What does a cancellation do that comes before the call is known?")
                .unless(allCancelled);
    }

    @Test
    @Sound
    void reactorsHooksStayAsTheyAre() throws Throwable {
        CleanReactor.reset();
        Class<?> plain = anyOperator();
        requireTheSameOperators(() -> plain);
        requireTheSameOperators(
                () -> {
                    // As a program does that wants an assembly trace of every pipeline.
                    Hooks.onOperatorDebug();
                    return anyOperator();
                });
    }

    private void requireTheSameOperators(Supplier<Class<?>> ofTheProgram) throws Throwable {
        FavoritesWorld world = FavoritesWorld.builder(new Timeline()).build();
        PageLoader loader = loader(world);
        Class<?> before = ofTheProgram.get();
        Caller<Void> caller = Caller.run("open", () -> loader.open(new UserId("ann")));
        Patience.await(() -> !world.ui().outcomes().isEmpty());
        caller.result();
        Class<?> after = anyOperator();
        CleanReactor.reset();
        loader.close();
        world.close();

        seen("an operator was a %s before, and is a %s now", name(before), name(after))
                .expected("the same: no hook of Reactor is set or reset")
                .why(
                        "A hook changes every pipeline of the program, in libraries, too. The one"
                                + " for assembly traces takes a stack trace for each operator.")
                .lookAt("A checkpoint names one pipeline, and costs nothing elsewhere.")
                .unless(before == after);
    }

    /** The class of a new operator: hooks that are set change it. */
    private static Class<?> anyOperator() {
        return Mono.just(1).hide().map(i -> i + 1).getClass();
    }

    private static String name(Class<?> type) {
        return type.getSimpleName();
    }
}
