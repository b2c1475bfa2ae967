package kata.favorites;

import static kata.judge.Exercise.Kind.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.rule.Outcome;
import kata.judge.rule.Outcome.Status;
import kata.judge.rule.OutcomeLog;
import kata.kit.Todo;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The contract takes right loaders of every style, and each of its rules rejects a wrong one. */
class FavoritesContractTest {

    /** What a capstone is: a loader and its promises. */
    @Exercise(part = 1, title = "a page", kind = WRITE, minutes = 1)
    static final class AnyPageTest extends FavoritesContract {

        static Function<FavoritesWorld, PageLoader> loader;
        static Promises promises;

        @Override
        protected PageLoader loader(FavoritesWorld world) {
            return loader.apply(world);
        }

        @Override
        protected Promises promises() {
            return promises;
        }
    }

    /** A wrong loader, the rule that must reject it, and words of the finding. */
    private record Wrong(
            String rule, String says, Promises promises, Function<FavoritesWorld, PageLoader> by) {}

    private static final Promises PLAIN = PlainPage.promises();
    private static final Promises VIRTUAL = ThreadedPage.promisesOfVirtual();
    private static final Promises POOL = ThreadedPage.promisesOfPool();

    private final Launcher launcher =
            LauncherFactory.create(
                    LauncherConfig.builder()
                            .enableTestExecutionListenerAutoRegistration(false)
                            .build());

    @AfterEach
    void forget() {
        OutcomeLog.clear();
        ModelTable.clear();
    }

    private List<Outcome> judge(Promises promises, Function<FavoritesWorld, PageLoader> loader) {
        return judge(DiscoverySelectors.selectClass(AnyPageTest.class), promises, loader);
    }

    private List<Outcome> judge(
            DiscoverySelector rules,
            Promises promises,
            Function<FavoritesWorld, PageLoader> loader) {
        AnyPageTest.promises = promises;
        AnyPageTest.loader = loader;
        OutcomeLog.clear();
        launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(rules).build());
        return OutcomeLog.outcomes();
    }

    @Test
    void takesALoaderOnOneThread() {
        assertThat(judge(PLAIN, PlainPage::new)).allMatch(Outcome::holds).hasSize(rules().size());
    }

    @Test
    void takesALoaderOnAPool() {
        assertThat(judge(POOL, ThreadedPage::pool))
                .allMatch(Outcome::holds)
                .hasSize(rules().size());
    }

    @Test
    void takesALoaderOnVirtualThreads() {
        assertThat(judge(VIRTUAL, ThreadedPage::virtual))
                .allMatch(Outcome::holds)
                .hasSize(rules().size());
    }

    @Test
    void takesALoaderThatReturnsAtOnce() {
        assertThat(judge(FuturePage.promises(), FuturePage::new))
                .allMatch(Outcome::holds)
                .hasSize(rules().size());
    }

    @Test
    void takesAModelThatPromisesLess() {
        Promises less =
                Promises.of("Fork/join").detailsOverlap(true).pagesInFlight(8).platformThreads(8);

        assertThat(judge(less, GivesUpWaitingOnly::new)).allMatch(Outcome::holds);
        assertThat(ModelTable.rowsMeasured())
                .anyMatch(line -> line.endsWith("the late call is not interrupted"))
                .anyMatch(
                        line -> line.endsWith("the trace names the caller: yes, through a cause"));
    }

    @Test
    void whatIsNotWrittenYetIsNotStarted() {
        List<Outcome> outcomes =
                judge(
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> favorites(UserId user) {
                                        return Todo.todo("load the page");
                                    }
                                });

        assertThat(outcomes)
                .singleElement()
                .extracting(Outcome::status)
                .isEqualTo(Status.NOT_STARTED);
    }

    @TestFactory
    Stream<DynamicTest> everyRuleRejectsWhatBreaksIt() {
        return wrong().stream()
                .map(wrong -> dynamicTest(wrong.rule + ": " + wrong.says, () -> reject(wrong)));
    }

    private void reject(Wrong wrong) {
        // This one only: all that come before it would take three times as long.
        Method rule =
                ruleMethods().stream()
                        .filter(method -> method.getName().equals(wrong.rule))
                        .findFirst()
                        .orElseThrow();

        List<Outcome> outcomes =
                judge(
                        DiscoverySelectors.selectMethod(AnyPageTest.class, rule),
                        wrong.promises,
                        wrong.by);

        assertThat(outcomes).hasSize(1);
        Outcome outcome = outcomes.getFirst();
        assertThat(outcome.status()).as("%s", wrong.rule).isEqualTo(Status.BROKEN);
        assertThat(outcome.rule()).isEqualTo(wrong.rule);
        assertThat(outcome.finding().seen()).contains(wrong.says);
        requireReadable(outcome.finding());
    }

    private static void requireReadable(Finding finding) {
        assertThat(List.of(finding.seen(), finding.expected(), finding.why(), finding.look()))
                .allMatch(text -> text.length() < 200);
        assertThat(finding.expected()).isNotEmpty();
        assertThat(finding.why()).isNotEmpty();
    }

    @Test
    void thereIsAWrongLoaderForEveryRule() {
        Set<String> rejecting = new LinkedHashSet<>();
        wrong().forEach(wrong -> rejecting.add(wrong.rule));
        // Steps can be held in the classes of an attempt only: pool/Part12 has wrong ones.
        Stream.of(InterleavingRules.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .forEach(method -> rejecting.add(method.getName()));

        assertThat(rejecting).containsExactlyInAnyOrderElementsOf(rules());
    }

    private static List<String> rules() {
        return ruleMethods().stream().map(Method::getName).toList();
    }

    private static List<Method> ruleMethods() {
        return AnnotationSupport.findAnnotatedMethods(
                FavoritesContract.class, Test.class, HierarchyTraversalMode.TOP_DOWN);
    }

    private static List<Wrong> wrong() {
        List<Wrong> wrong = new ArrayList<>();
        wrong.add(
                new Wrong(
                        "thePageShowsTheUsersFavourites",
                        "the UI was told nothing",
                        PLAIN,
                        _ -> _ -> {}));
        wrong.add(
                new Wrong(
                        "thePageShowsTheUsersFavourites",
                        "opening the page threw IllegalStateException: lost",
                        PLAIN,
                        _ ->
                                _ -> {
                                    throw new IllegalStateException("lost");
                                }));
        wrong.add(
                new Wrong(
                        "thePageShowsTheUsersFavourites",
                        "ui.show was called on the thread \"caller\"",
                        PLAIN,
                        world -> user -> world.ui().show(new PlainPage(world).load(user))));
        wrong.add(
                new Wrong(
                        "thePageShowsTheUsersFavourites",
                        "what was handed to the UI threw NullPointerException",
                        PLAIN,
                        world -> _ -> world.ui().submit(() -> world.ui().show(null))));
        wrong.add(
                new Wrong("atMostFiveDetailsAreAskedFor", "7 detail calls", PLAIN, AskForAll::new));
        wrong.add(
                new Wrong(
                        "withoutFavouritesThereAreSuggestions",
                        "the page [] was shown",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteDetails> suggestions(UserId user) {
                                        return List.of();
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "whenTheUserServiceFailsTheCacheAnswers",
                        "an error was shown: Boom: the user service is down",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> favorites(UserId user) throws Exception {
                                        return users(user);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "aServiceWithinItsLimitIsWaitedFor",
                        "the cache was asked",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> users(UserId user) throws Exception {
                                        services.cache().favorites(user);
                                        return super.users(user);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "aServiceWithinItsLimitIsWaitedFor",
                        "the page [x, y] was shown",
                        VIRTUAL,
                        world ->
                                new ThreadedPage(
                                        world, Executors.newVirtualThreadPerTaskExecutor()) {
                                    @Override
                                    List<FavoriteId> users(UserId user) throws Exception {
                                        int millis = (int) world.limit().toMillis();
                                        return threads.submit(
                                                        () -> services.users().favorites(user))
                                                .get(millis, TimeUnit.MILLISECONDS);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "whenTheUserServiceIsLateTheCacheAnswers",
                        "the UI was told nothing",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> users(UserId user) throws Exception {
                                        return services.users().favorites(user);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "whenTheUserServiceIsLateTheCacheAnswers",
                        "ms after open(), and the limit is 130 ms",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> users(UserId user) throws Exception {
                                        Duration limit = world.limit();
                                        // Far too short, so that a busy machine cannot hide it.
                                        return services.users()
                                                .favorites(
                                                        user,
                                                        limit.toSeconds() == 0
                                                                ? Duration.ofMillis(1)
                                                                : limit);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theLateCallIsCancelledWhereTheModelCan",
                        "the late call of the user service still waits",
                        POOL,
                        GivesUpWaitingOnly::new));
        wrong.add(
                new Wrong(
                        "theUiThreadDoesTheUiAndNothingElse",
                        "ui.error was called on the thread \"caller\"",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    void failed(Throwable e) {
                                        ui.error(e);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theUiThreadDoesTheUiAndNothingElse",
                        "\"favorites of ann\" was asked for on the UI thread",
                        PLAIN,
                        world -> onTheUiThread(world, new PlainPage(world))));
        wrong.add(
                new Wrong(
                        "theUiThreadDoesTheUiAndNothingElse",
                        "the UI thread did not run what it was given",
                        POOL,
                        world -> onTheUiThread(world, ThreadedPage.pool(world))));
        wrong.add(
                new Wrong(
                        "aFailedDetailCallReachesTheUiAsItsOwnException",
                        "the page [a, b, d, e] was shown",
                        PLAIN,
                        SkipWhatFails::new));
        wrong.add(
                new Wrong(
                        "whenTheCacheFailsTooBothErrorsAreVisible",
                        "does not contain \"the user service is down\"",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        return services.cache().favorites(user);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theUiIsToldExactlyOnce",
                        "the UI was told 2 times: 0 pages, 2 errors",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    void failed(Throwable e) {
                                        super.failed(e);
                                        super.failed(e);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theUiIsToldExactlyOnce",
                        "opening the page threw IllegalStateException: as well",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    void failed(Throwable e) {
                                        super.failed(e);
                                        throw new IllegalStateException("as well");
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theUiIsToldExactlyOnce",
                        "after its limit, and the UI was told 2 times: 2 pages, 0 errors",
                        VIRTUAL.cancelsTheLateCall(false),
                        ShowTheLateAnswerToo::new));
        wrong.add(
                new Wrong(
                        "theUiIsToldExactlyOnce",
                        "another thread handed the page over, and the UI was told 2 times",
                        VIRTUAL,
                        ShowFromAWorker::new));
        wrong.add(
                new Wrong(
                        "detailsOverlapExactlyWhereTheModelSaysSo",
                        "at most 1 of 5 detail calls",
                        PLAIN.detailsOverlap(true),
                        PlainPage::new));
        wrong.add(
                new Wrong(
                        "detailsOverlapExactlyWhereTheModelSaysSo",
                        "two detail calls at the same time",
                        PLAIN,
                        ThreadedPage::pool));
        wrong.add(
                new Wrong(
                        "detailsOverlapExactlyWhereTheModelSaysSo",
                        "was asked for on the thread \"another\"",
                        PLAIN,
                        OnAnotherThread::new));
        wrong.add(
                new Wrong(
                        "theOrderIsTheUsersWhicheverDetailsComeFirst",
                        ", d] was shown",
                        POOL,
                        world ->
                                new ThreadedPage(world, Executors.newFixedThreadPool(8)) {
                                    @Override
                                    List<FavoriteDetails> ordered(
                                            List<FavoriteDetails> asTheyCame,
                                            List<Future<FavoriteDetails>> calls) {
                                        return asTheyCame;
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theOtherDetailCallsEndAsPromisedWhenOneFails",
                        "all of these were asked for",
                        PLAIN,
                        GoOnAfterAFailure::new));
        wrong.add(
                new Wrong(
                        "theOtherDetailCallsEndAsPromisedWhenOneFails",
                        "0 of the 4 other calls were interrupted",
                        VIRTUAL,
                        world ->
                                new ThreadedPage(
                                        world, Executors.newVirtualThreadPerTaskExecutor()) {
                                    @Override
                                    void failed(List<Future<FavoriteDetails>> calls) {}
                                }));
        wrong.add(
                new Wrong(
                        "theCallerIsFreeOrCanBeInterrupted",
                        "after that these were asked for: [cached favorites of ann",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> favorites(UserId user) throws Exception {
                                        try {
                                            return users(user);
                                        } catch (Exception e) {
                                            return cached(user, e);
                                        }
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theCallerIsFreeOrCanBeInterrupted",
                        "its interrupt flag is gone",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    void failed(Throwable e) {
                                        ui.submit(() -> ui.error(e));
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theCallerIsFreeOrCanBeInterrupted",
                        "the caller still waits",
                        PLAIN.freesTheCaller(true),
                        PlainPage::new));
        wrong.add(
                new Wrong(
                        "twoPagesAtOnceKeepApart",
                        "ben's page was not shown meanwhile",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    public synchronized void open(UserId user) {
                                        super.open(user);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "twoPagesAtOnceKeepApart",
                        "then the page [ben-1, ben-2, ben-3, ann-1, ann-2, ann-3] was shown",
                        PLAIN,
                        DetailsInAField::new));
        wrong.add(
                new Wrong(
                        "fiftyWaitingPagesTakeNoMoreThreadsThanPromised",
                        "8 platform threads were started while 50 pages wait",
                        POOL.platformThreads(7),
                        ThreadedPage::pool));
        wrong.add(
                new Wrong(
                        "fiftyWaitingPagesTakeNoMoreThreadsThanPromised",
                        "8 of 50 pages came as far as the user service",
                        POOL.pagesInFlight(50),
                        ThreadedPage::pool));
        wrong.add(
                new Wrong(
                        "fiftyWaitingPagesTakeNoMoreThreadsThanPromised",
                        "of 50 pages were shown",
                        POOL,
                        WaitInsideThePool::new));
        wrong.add(
                new Wrong(
                        "fiftyWaitingPagesTakeNoMoreThreadsThanPromised",
                        "was asked for on ForkJoinPool.commonPool",
                        POOL.cancelsTheLateCall(false),
                        UsersOnTheCommonPool::new));
        wrong.add(
                new Wrong(
                        "theTraceOfAFailureNamesTheCallerAsPromised",
                        "nothing in the trace",
                        POOL,
                        world ->
                                new ThreadedPage(world, Executors.newFixedThreadPool(8)) {
                                    @Override
                                    void failed(Throwable e) {
                                        super.failed(
                                                e instanceof ExecutionException ? e.getCause() : e);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theTraceOfAFailureNamesTheCallerAsPromised",
                        "nothing in the trace",
                        PLAIN.trace(Promises.Trace.withCheckpoint("favourites of ann")),
                        PlainPage::new));
        wrong.addAll(wrongAnswers());
        wrong.addAll(wrongFailures());
        wrong.addAll(wrongWhenGivenUp());
        wrong.addAll(wrongWhenOdd());
        return wrong;
    }

    private static List<Wrong> wrongAnswers() {
        List<Wrong> wrong = new ArrayList<>();
        wrong.add(
                new Wrong(
                        "whenTheCacheFailsTooBothErrorsAreVisible",
                        "does not contain the time-out",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        return failure.getCause() instanceof TimeoutException
                                                ? services.cache().favorites(user)
                                                : super.cached(user, failure);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "whenTheCacheFailsTooBothErrorsAreVisible",
                        "does not contain \"the user service is down\"",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        try {
                                            return services.cache().favorites(user);
                                        } catch (RuntimeException e) {
                                            e.initCause(failure);
                                            throw e;
                                        }
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "everyListMakesItsPage",
                        "the user service answered [a, b, a, a, c, d], and the page [a, b, c, d]",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> users(UserId user) throws Exception {
                                        return super.users(user).stream().distinct().toList();
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "everyListMakesItsPage",
                        "and the page [q, r, s, t, u] was shown",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteDetails> suggestions(UserId user)
                                            throws Exception {
                                        return super.suggestions(user).stream().limit(5).toList();
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "everyPageAsksAgain",
                        "[b in the first world, 1, c in the first world, 2]",
                        PLAIN,
                        RememberDetails::new));
        wrong.add(
                new Wrong(
                        "aBadHourIsNotRemembered",
                        "120 calls of the user service failed, and for the next page",
                        PLAIN,
                        GivesUpAfterTenFailures::new));
        wrong.add(
                new Wrong(
                        "twoPagesKeepApartWhicheverCallWaits",
                        "two pages waited at the same time",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    private volatile UserId last;

                                    @Override
                                    public void open(UserId user) {
                                        last = user;
                                        super.open(user);
                                    }

                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        return super.cached(last, failure);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "onlyTheUserServiceHasALimit",
                        "an error was shown: ExecutionException, caused by TimeoutException",
                        VIRTUAL.cancelsSiblings(false),
                        LimitEachDetail::new));
        wrong.add(
                new Wrong(
                        "aBusyUiHoldsUpNobody",
                        "2 of 3 callers waited for it",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    FavoritesPage load(UserId user) throws Exception {
                                        FavoritesPage page = super.load(user);
                                        CompletableFuture.runAsync(() -> {}, ui::submit).join();
                                        return page;
                                    }
                                }));
        return wrong;
    }

    private static List<Wrong> wrongFailures() {
        List<Wrong> wrong = new ArrayList<>();
        wrong.add(
                new Wrong(
                        "aFailureOfAnyCallReachesTheUi",
                        "IllegalStateException: no connection, without it",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteDetails> suggestions(UserId user)
                                            throws Exception {
                                        try {
                                            return super.suggestions(user);
                                        } catch (RuntimeException e) {
                                            throw e.getCause() == null
                                                    ? e
                                                    : (Exception) e.getCause();
                                        }
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "anInterruptionAtAnyCallEndsThePage",
                        "waited for the suggestions, and the page [] was shown",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteDetails> suggestions(UserId user)
                                            throws Exception {
                                        try {
                                            return super.suggestions(user);
                                        } catch (InterruptedException e) {
                                            return List.of();
                                        }
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "anInterruptionAtAnyCallEndsThePage",
                        "waited for the cache, and its interrupt flag is gone",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure) {
                                        try {
                                            return super.cached(user, failure);
                                        } catch (InterruptedException e) {
                                            throw new IllegalStateException(e);
                                        }
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "whateverAServiceThrowsReachesTheUi",
                        "the user service failed with an AssertionError, and an error was shown",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        if (failure instanceof Error error) {
                                            throw error;
                                        }
                                        return super.cached(user, failure);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "aNullIsNoAnswer",
                        "null, and the page [",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteDetails> details(List<FavoriteId> ids)
                                            throws Exception {
                                        return super.details(ids).stream()
                                                .filter(Objects::nonNull)
                                                .toList();
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theCallersThreadStaysAsItWas",
                        "the thread \"caller\" is called \"page",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    public void open(UserId user) {
                                        Thread.currentThread().setName("page of " + user);
                                        super.open(user);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theCallersThreadStaysAsItWas",
                        "nobody interrupted the caller, and its flag is set",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    private volatile boolean failed;

                                    @Override
                                    public void open(UserId user) {
                                        failed = false;
                                        super.open(user);
                                        if (failed) {
                                            Thread.currentThread().interrupt();
                                        }
                                    }

                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        failed = true;
                                        return super.cached(user, failure);
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "aLatePageLeavesTheOthersAlone",
                        "an error was shown",
                        VIRTUAL,
                        world -> new OneListOfCalls(world, true)));
        wrong.add(
                new Wrong(
                        "aFailedPageLeavesTheOthersAlone",
                        "ann's page failed, and 3 of the 3 detail calls of bert's page",
                        VIRTUAL,
                        world -> new OneListOfCalls(world, false)));
        wrong.add(
                new Wrong(
                        "twoObjectsHaveNothingInCommon",
                        "with the first: the page [x, y] was shown",
                        PLAIN,
                        OneUserServiceForAll::new));
        wrong.add(
                new Wrong(
                        "eachObjectHasALimitOfItsOwn",
                        "another one a limit of a minute; with the first: ",
                        PLAIN,
                        OneLimitForAll::new));
        wrong.add(
                new Wrong(
                        "twoPagesAtOnceShareNoCall",
                        "2 detail call(s) of the first were under way, and 2 of both",
                        VIRTUAL,
                        SharesItsCalls::new));
        wrong.add(
                new Wrong(
                        "theSixthIsNotAskedForAlsoWhereOneOccursTwice",
                        "an error was shown",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    FavoritesPage load(UserId user) throws Exception {
                                        List<FavoriteId> ids = favorites(user);
                                        List<FavoriteId> different =
                                                ids.stream().distinct().limit(5).toList();
                                        if (different.isEmpty()) {
                                            return new FavoritesPage(suggestions(user));
                                        }
                                        List<FavoriteDetails> details = details(different);
                                        return new FavoritesPage(
                                                ids.stream()
                                                        .limit(5)
                                                        .map(different::indexOf)
                                                        .map(details::get)
                                                        .toList());
                                    }
                                }));
        wrong.add(
                new Wrong(
                        "theCacheHasNoLimit",
                        "and was asked 2 times",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        long begin = System.nanoTime();
                                        List<FavoriteId> ids = super.cached(user, failure);
                                        return System.nanoTime() - begin < world.limit().toNanos()
                                                ? ids
                                                : super.cached(user, failure);
                                    }
                                }));
        return wrong;
    }

    private static List<Wrong> wrongWhenGivenUp() {
        return List.of(
                new Wrong(
                        "aLateCallEndsAlsoIfTheCacheFails",
                        "the late call still waits",
                        POOL,
                        GivesUpWaitingOnly::new),
                new Wrong(
                        "anInterruptedCallerLeavesTheOtherPagesAlone",
                        "ann's caller was interrupted, and 3 detail calls of bert's page were",
                        VIRTUAL,
                        EndsTheCallsOfAllPages::new),
                new Wrong(
                        "noUserCallComesOutOfTheQueueForAnInterruptedCaller",
                        "[favorites of ann",
                        POOL,
                        GivesUpWaitingOnly::new),
                new Wrong(
                        "theLateCallIsNeitherWaitedForNorListenedTo",
                        "was late and went on, and the cache was not asked",
                        VIRTUAL,
                        PlainPage::new),
                new Wrong(
                        "theLateCallIsNeitherWaitedForNorListenedTo",
                        "answered [late] while the cache was asked, and the page [late] was shown",
                        VIRTUAL,
                        TakesTheLateAnswer::new),
                new Wrong(
                        "anErrorOfADetailCallEndsTheOthersToo",
                        "0 of the 4 other calls were interrupted",
                        VIRTUAL,
                        world ->
                                new ThreadedPage(
                                        world, Executors.newVirtualThreadPerTaskExecutor()) {
                                    @Override
                                    void failed(List<Future<FavoriteDetails>> calls) {
                                        if (calls.stream().noneMatch(call -> isError(call))) {
                                            super.failed(calls);
                                        }
                                    }
                                }));
    }

    private static boolean isError(Future<?> call) {
        return call.state() == Future.State.FAILED && call.exceptionNow() instanceof Error;
    }

    private static List<Wrong> wrongWhenOdd() {
        return List.of(
                new Wrong(
                        "theDetailsMayBearAnotherId",
                        "an error was shown: NullPointerException",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteDetails> details(List<FavoriteId> ids)
                                            throws Exception {
                                        Map<FavoriteId, FavoriteDetails> byId = new HashMap<>();
                                        super.details(ids).forEach(d -> byId.put(d.id(), d));
                                        return ids.stream().map(byId::get).toList();
                                    }
                                }),
                new Wrong(
                        "aFailureThatRefusesSuppressedOnesIsNotLost",
                        "the user service is down, without the cache's",
                        PLAIN,
                        world ->
                                new PlainPage(world) {
                                    @Override
                                    List<FavoriteId> cached(UserId user, Throwable failure)
                                            throws InterruptedException {
                                        try {
                                            return services.cache().favorites(user);
                                        } catch (RuntimeException e) {
                                            failure.addSuppressed(e);
                                            throw (RuntimeException) failure;
                                        }
                                    }
                                }),
                new Wrong(
                        "theTraceOfAnErrorNamesTheCallerAsPromised",
                        "failed with an Error, and nothing in the trace",
                        POOL,
                        world ->
                                new ThreadedPage(world, Executors.newFixedThreadPool(8)) {
                                    @Override
                                    void failed(Throwable e) {
                                        super.failed(
                                                e.getCause() instanceof Error error ? error : e);
                                    }
                                }));
    }

    /** Keeps the detail calls of all pages in one list, and ends them for one who leaves. */
    private static final class EndsTheCallsOfAllPages extends ThreadedPage {

        private final List<Future<?>> underWay = new CopyOnWriteArrayList<>();

        private EndsTheCallsOfAllPages(FavoritesWorld world) {
            super(world, Executors.newVirtualThreadPerTaskExecutor());
        }

        @Override
        void began(List<Future<FavoriteDetails>> calls) {
            underWay.addAll(calls);
        }

        @Override
        void failed(Throwable e) {
            if (e instanceof InterruptedException) {
                underWay.forEach(call -> call.cancel(true));
            }
            super.failed(e);
        }
    }

    /** Cancels the late call, and shows its answer nevertheless if it comes before the cache's. */
    private static final class TakesTheLateAnswer extends ThreadedPage {

        private volatile List<FavoriteId> late;

        private TakesTheLateAnswer(FavoritesWorld world) {
            super(world, Executors.newVirtualThreadPerTaskExecutor());
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            Future<List<FavoriteId>> call =
                    threads.submit(() -> late = services.users().favorites(user));
            try {
                return call.get(world.limit().toNanos(), TimeUnit.NANOSECONDS);
            } finally {
                call.cancel(true);
            }
        }

        @Override
        List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
            List<FavoriteId> cached = super.cached(user, failure);
            return late == null ? cached : late;
        }
    }

    private static final class GivesUpAfterTenFailures extends PlainPage {

        private final AtomicInteger failures = new AtomicInteger();

        private GivesUpAfterTenFailures(FavoritesWorld world) {
            super(world);
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            if (failures.get() >= 10) {
                throw new IllegalStateException("the user service was given up");
            }
            return super.users(user);
        }

        @Override
        List<FavoriteId> cached(UserId user, Throwable failure) throws InterruptedException {
            failures.incrementAndGet();
            return super.cached(user, failure);
        }
    }

    private static final class RememberDetails extends PlainPage {

        private final Map<FavoriteId, FavoriteDetails> known = new ConcurrentHashMap<>();

        RememberDetails(FavoritesWorld world) {
            super(world);
        }

        @Override
        List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
            for (FavoriteId id : ids) {
                if (!known.containsKey(id)) {
                    known.put(id, services.details().of(id));
                }
            }
            return ids.stream().map(known::get).toList();
        }
    }

    private static final class LimitEachDetail extends ThreadedPage {

        LimitEachDetail(FavoritesWorld world) {
            super(world, Executors.newVirtualThreadPerTaskExecutor());
        }

        @Override
        List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
            List<Future<FavoriteDetails>> calls =
                    ids.stream()
                            .map(id -> threads.submit(() -> services.details().of(id)))
                            .toList();
            List<FavoriteDetails> details = new ArrayList<>();
            try {
                for (Future<FavoriteDetails> call : calls) {
                    details.add(call.get(world.limit().toNanos(), TimeUnit.NANOSECONDS));
                }
                return details;
            } catch (TimeoutException e) {
                throw new ExecutionException(e);
            } finally {
                failed(calls);
            }
        }
    }

    private static PageLoader onTheUiThread(FavoritesWorld world, PlainPage page) {
        return PageLoader.of(
                user ->
                        world.ui()
                                .submit(
                                        () -> {
                                            try {
                                                world.ui().show(page.load(user));
                                            } catch (Exception e) {
                                                world.ui().error(e);
                                            }
                                        }),
                page::close);
    }

    private static final class AskForAll extends PlainPage {

        AskForAll(FavoritesWorld world) {
            super(world);
        }

        @Override
        FavoritesPage load(UserId user) throws Exception {
            List<FavoriteId> ids = favorites(user);
            return new FavoritesPage(
                    ids.isEmpty() ? suggestions(user) : details(ids).stream().limit(5).toList());
        }
    }

    private static final class SkipWhatFails extends PlainPage {

        SkipWhatFails(FavoritesWorld world) {
            super(world);
        }

        @Override
        List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
            List<FavoriteDetails> details = new ArrayList<>();
            for (FavoriteId id : ids) {
                try {
                    details.add(services.details().of(id));
                } catch (RuntimeException e) {
                    // That is what is wrong here.
                }
            }
            return details;
        }
    }

    private static final class GoOnAfterAFailure extends PlainPage {

        GoOnAfterAFailure(FavoritesWorld world) {
            super(world);
        }

        @Override
        List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
            List<FavoriteDetails> details = new ArrayList<>();
            RuntimeException failure = null;
            for (FavoriteId id : ids) {
                try {
                    details.add(services.details().of(id));
                } catch (RuntimeException e) {
                    failure = e;
                }
            }
            if (failure != null) {
                throw failure;
            }
            return details;
        }
    }

    private static final class DetailsInAField extends PlainPage {

        private final List<FavoriteDetails> collected = new ArrayList<>();

        DetailsInAField(FavoritesWorld world) {
            super(world);
        }

        @Override
        List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
            collected.clear();
            for (FavoriteId id : ids) {
                collected.add(services.details().of(id));
            }
            return collected;
        }
    }

    private static final class OnAnotherThread extends PlainPage {

        OnAnotherThread(FavoritesWorld world) {
            super(world);
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            try (ExecutorService another =
                    Executors.newThreadPerTaskExecutor(
                            Thread.ofVirtual().name("another").factory())) {
                return another.submit(() -> super.users(user)).get();
            }
        }
    }

    private static class GivesUpWaitingOnly extends ThreadedPage {

        GivesUpWaitingOnly(FavoritesWorld world) {
            super(world, Executors.newFixedThreadPool(8));
        }

        @Override
        void gaveUp(Future<?> call) {}

        @Override
        void failed(List<Future<FavoriteDetails>> calls) {}
    }

    /** Keeps the detail calls of all pages in one list, and cancels that. */
    private static final class OneListOfCalls extends ThreadedPage {

        private final List<Future<?>> calls = new CopyOnWriteArrayList<>();
        private final boolean whenLate;

        private OneListOfCalls(FavoritesWorld world, boolean whenLate) {
            super(world, Executors.newVirtualThreadPerTaskExecutor());
            this.whenLate = whenLate;
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            try {
                return super.users(user);
            } catch (TimeoutException e) {
                if (whenLate) {
                    calls.forEach(call -> call.cancel(true));
                }
                throw e;
            }
        }

        @Override
        List<FavoriteDetails> ordered(
                List<FavoriteDetails> asTheyCame, List<Future<FavoriteDetails>> calls) {
            this.calls.removeAll(calls);
            return super.ordered(asTheyCame, calls);
        }

        @Override
        void began(List<Future<FavoriteDetails>> calls) {
            this.calls.addAll(calls);
        }

        @Override
        void failed(List<Future<FavoriteDetails>> calls) {
            super.failed(calls);
            boolean done = calls.stream().allMatch(call -> call.state() == Future.State.SUCCESS);
            // Earlier rules let the first of several calls fail: those are not meant.
            boolean first = calls.getFirst().state() == Future.State.FAILED;
            if (!whenLate && !done && !first) {
                this.calls.forEach(call -> call.cancel(true));
            }
        }
    }

    private static final class SharesItsCalls extends ThreadedPage {

        private final Map<List<FavoriteId>, FutureTask<List<FavoriteDetails>>> underWay =
                new ConcurrentHashMap<>();

        private SharesItsCalls(FavoritesWorld world) {
            super(world, Executors.newVirtualThreadPerTaskExecutor());
        }

        @Override
        List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
            FutureTask<List<FavoriteDetails>> mine = new FutureTask<>(() -> super.details(ids));
            FutureTask<List<FavoriteDetails>> shared = underWay.putIfAbsent(ids, mine);
            if (shared != null) {
                return shared.get();
            }
            mine.run();
            underWay.remove(ids);
            if (mine.state() == Future.State.SUCCESS) {
                return mine.resultNow();
            }
            if (mine.exceptionNow() instanceof InterruptedException interruption) {
                throw interruption;
            }
            throw new ExecutionException(mine.exceptionNow());
        }
    }

    private static final class OneUserServiceForAll extends PlainPage {

        private static BlockingServices newest;

        private OneUserServiceForAll(FavoritesWorld world) {
            super(world);
            newest = services;
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            return newest.users().favorites(user, world.limit());
        }
    }

    private static final class OneLimitForAll extends PlainPage {

        private static Duration newest;

        private OneLimitForAll(FavoritesWorld world) {
            super(world);
            newest = world.limit();
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            return services.users().favorites(user, newest);
        }
    }

    /** The caller gives up, and the worker shows the page all the same. */
    private static final class ShowFromAWorker extends ThreadedPage {

        private ShowFromAWorker(FavoritesWorld world) {
            super(world, Executors.newVirtualThreadPerTaskExecutor());
        }

        @Override
        public void open(UserId user) {
            Future<?> shown =
                    threads.submit(
                            () -> {
                                FavoritesPage page = load(user);
                                ui.submit(() -> ui.show(page));
                                return null;
                            });
            try {
                shown.get();
            } catch (InterruptedException | ExecutionException e) {
                failed(e);
            }
        }
    }

    private static final class ShowTheLateAnswerToo extends ThreadedPage {

        ShowTheLateAnswerToo(FavoritesWorld world) {
            super(world, Executors.newVirtualThreadPerTaskExecutor());
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            Future<List<FavoriteId>> call =
                    threads.submit(
                            () -> {
                                List<FavoriteId> ids = services.users().favorites(user);
                                if (world.calls().contains("details of x")) {
                                    ui.submit(() -> ui.show(new FavoritesPage(List.of())));
                                }
                                return ids;
                            });
            return call.get(world.limit().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private static final class WaitInsideThePool extends ThreadedPage {

        WaitInsideThePool(FavoritesWorld world) {
            super(world, Executors.newFixedThreadPool(8));
        }

        @Override
        List<FavoriteDetails> details(List<FavoriteId> ids) throws Exception {
            try {
                return threads.submit(() -> super.details(ids)).get();
            } catch (ExecutionException e) {
                throw (Exception) e.getCause();
            }
        }
    }

    private static final class UsersOnTheCommonPool extends ThreadedPage {

        UsersOnTheCommonPool(FavoritesWorld world) {
            super(world, Executors.newFixedThreadPool(8));
        }

        @Override
        List<FavoriteId> users(UserId user) throws Exception {
            return ForkJoinPool.commonPool()
                    .submit(() -> services.users().favorites(user))
                    .get(world.limit().toNanos(), TimeUnit.NANOSECONDS);
        }
    }
}
