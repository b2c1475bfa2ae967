package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import lombok.SneakyThrows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.test.scheduler.VirtualTimeScheduler;

@Exercise(part = 1, title = "Describe a pipeline, run it later", kind = WRITE, minutes = 15)
class Part01PipelineTest {

    private static final List<String> FIVE =
            List.of("price of 1", "price of 2", "price of 4", "price of 5", "price of 7");

    // The source gives what the rule tells it to, and does not end by itself.
    private final Source<Integer> articles = new Source<>();
    private final Recorder lookups = new Recorder();

    // Every scheduler of the library is this one: it has no threads, so the shared ones never
    // start.
    @BeforeEach
    void virtualTime() {
        VirtualTimeScheduler.getOrSet();
    }

    @AfterEach
    void realTime() {
        VirtualTimeScheduler.reset();
    }

    @Test
    void theFirstFiveInStockComeOutInOrder() throws Throwable {
        Flux<String> page = page(Flux.range(1, 20));

        Seen<String> seen = Caller.start("subscribe", () -> Seen.of(page)).result();

        seen.has(5);
        seen("of the articles 1 to 20, every third sold out: %s", seen.text())
                .expected("the prices of 1, 2, 4, 5 and 7, then completed")
                .why("The page has five places, and shows articles that can be bought.")
                .unless(seen.values().equals(FIVE) && seen.completed());
    }

    @Test
    void nothingHappensBeforeSomeoneSubscribes() throws Throwable {
        Caller<Flux<String>> caller = Caller.start("page", () -> page(articles.flux()));
        try {
            caller.awaitStill();

            seen(
                            "nobody has subscribed to the page yet, and the source has %s%s",
                            articles.subscribed() == 1 ? "a subscriber" : "several subscribers",
                            caller.hasEnded() ? "" : "; the call that builds it waits")
                    .expected("a description that does nothing yet")
                    .why(
                            "A pipeline is built once and runs for each subscriber. Work done while"
                                    + " it is built delays the builder, and is done for nobody.")
                    .unless(articles.subscribed() == 0);
        } finally {
            articles.complete();
        }
        caller.result();
    }

    @Test
    void subscribingKeepsNoThreadWaiting() throws Throwable {
        Flux<String> page = page(articles.flux());
        Caller<Seen<String>> caller = Caller.start("subscribe", () -> Seen.of(page));
        try {
            caller.awaitStill();

            seen("no article had come yet, and the thread that subscribed still waited for some")
                    .expected("subscribe returns at once; the articles come by themselves")
                    .why(
                            "An event loop has a thread for each core. One that waits here serves"
                                    + " nobody else until the articles have come.")
                    .unless(caller.hasEnded());
        } finally {
            articles.complete();
        }
        caller.result();
    }

    @Test
    void aPriceComesAsSoonAsItsArticleHasCome() {
        Seen<String> seen = Seen.of(page(articles.flux()));

        articles.give(1, 2);

        seen.has(2);
        seen("articles 1 and 2 have come, others may follow; the subscriber saw %s", seen.text())
                .expected("the prices of 1 and 2, no end yet")
                .why(
                        "A stream may be slow, or endless. If it is collected first, the"
                                + " first element shows after the last, or never.")
                .unless(seen.values().equals(FIVE.subList(0, 2)) && !seen.completed());
        // Article 3 is not in stock.
        Seen<String> one = Seen.of(page(Flux.range(3, 6)), 1);
        seen(
                        "the subscriber asked for one price, and the first article was not in stock;"
                                + " it saw %s",
                        one.text())
                .expected("the price of 4")
                .why(
                        "An article that is left out gives no price. The subscriber still waits for one.")
                .lookAt("Who asks the source for the next article?")
                .unless(one.values().equals(List.of("price of 4")));
    }

    @Test
    void afterTheFifthTheSourceIsCancelled() {
        Seen<String> seen = Seen.of(page(articles.flux()));

        // The seventh article is the fifth in stock. The next one may not come for a long time.
        give(1, 7);

        seen.has(5);
        seen(
                        "after the fifth price: %s; the source was %s",
                        seen.completed() ? "completed" : "no end",
                        articles.cancelled() == 1 ? "cancelled" : "not cancelled")
                .expected("completed, and the source cancelled")
                .why(
                        "The source goes on reading and sending for as long as somebody listens."
                                + " Nobody needs a sixth.")
                .unless(
                        seen.values().equals(FIVE)
                                && seen.completed()
                                && articles.cancelled() == 1);
    }

    @Test
    void onlyArticlesThatAreShownCostALookup() {
        Seen<String> seen = Seen.of(page(articles.flux()));

        give(1, 9);

        seen.has(5);
        seen("%d prices were looked up: of %s", lookups.events().size(), lookups.events())
                .expected("5: of [1, 2, 4, 5, 7]")
                .why(
                        "Each stage sees what the stages before it let through. Cheap stages that"
                                + " let little through come first.")
                .unless(lookups.events().equals(List.of("1", "2", "4", "5", "7")));
        requireNoMoreLookupsOfWhatIsSentAfterwards();
    }

    private static void requireNoMoreLookupsOfWhatIsSentAfterwards() {
        AtomicInteger lookups = new AtomicInteger();
        LateSource source = new LateSource();
        Flux<String> page =
                Part01Pipeline.page(
                        Flux.from(source.acceptingAtOnce()),
                        _ -> true,
                        _ -> "price " + lookups.incrementAndGet());
        Seen<String> seen = Seen.of(page);

        source.send(20);

        seen.has(5);
        seen(
                        "a source sent what it was asked for, and looked at the cancellation only"
                                + " afterwards; %d prices were looked up, of %d articles",
                        lookups.get(), source.sent())
                .expected("5 prices, however many articles it sent")
                .why(
                        "What is on its way already comes all the same. Reactive Streams lets a"
                                + " source do that.")
                .lookAt("Which stage counts to five, and which stages come before it?")
                .unless(lookups.get() == 5);
    }

    @Test
    void aSourceMayAcceptItsSubscriberLater() {
        LateSource source = new LateSource();
        Seen<String> seen = Seen.of(page(Flux.from(source)));

        source.accept();
        source.send(2);
        source.complete();

        seen.has(2);
        seen(
                        "the source accepted its subscriber some time after it had subscribed, and"
                                + " then sent what it was asked for; the subscriber saw %s",
                        seen.text())
                .expected("the prices of 1 and 2, completed")
                .why(
                        "A source that has to connect first accepts its subscriber only when it has"
                                + " connected.")
                .lookAt("Who asks the source for articles, and can it be asked at that moment?")
                .unless(seen.values().equals(FIVE.subList(0, 2)) && seen.completed());
    }

    @Test
    void everySubscriberGetsFiveOfItsOwn() {
        Flux<String> page = page(Flux.range(1, 20));

        Seen<String> first = Seen.of(page);
        first.has(5);
        Seen<String> second = Seen.of(page);

        second.has(5);
        seen("the first subscriber saw five prices, the second: %s", second.text())
                .expected("five for each of them")
                .why(
                        "A counter outside the pipeline belongs to all of its runs. State of a run"
                                + " has to begin with its subscription.")
                .unless(second.values().equals(FIVE) && second.completed());
    }

    @Test
    void aSubscriberWhoLeavesTakesTheSourceAlong() {
        Seen<String> seen = Seen.of(page(articles.flux()));
        articles.give(1, 2);
        seen.has(2);

        seen.cancel();

        boolean left = Seen.settled(() -> articles.subscribers() == 0);
        seen("the subscriber left after the second price, and the source was not cancelled")
                .expected("the cancellation travels up to the source")
                .why("A user closes the page, and its query goes on for nobody.")
                .unless(left);
    }

    @Test
    void whoLeavesDuringAPriceCostsNoFurtherLookups() {
        AtomicInteger lookups = new AtomicInteger();
        // It sends as long as somebody listens, on the thread that asks.
        Flux<Integer> source = Flux.range(1, 100);
        Flux<String> page =
                Part01Pipeline.page(
                        source,
                        _ -> true,
                        article -> {
                            lookups.incrementAndGet();
                            return "price of " + article;
                        });
        AtomicInteger seen = new AtomicInteger();
        page.subscribe(
                new BaseSubscriber<String>() {
                    @Override
                    protected void hookOnNext(String price) {
                        seen.incrementAndGet();
                        cancel();
                    }
                });
        Seen.settled(() -> seen.get() == 1);

        seen(
                        "the subscriber left when it got the first price; %d prices were looked up,"
                                + " and it got %d",
                        lookups.get(), seen.get())
                .expected("1 or 2 lookups, and 1 price")
                .why("Nobody sees the others, and each lookup is expensive.")
                .lookAt("From which moment on can a cancellation reach the source?")
                .unless(lookups.get() <= 2 && seen.get() == 1);
    }

    @Test
    void aLookupThatFailsEndsThePageWithItsError() {
        for (Failure failure : Signals.ofEveryKind()) {
            requireFailed(
                    failure,
                    "the lookup for 2",
                    source ->
                            Part01Pipeline.page(
                                    source.flux(),
                                    this::inStock,
                                    article -> article == 2 ? raise(failure) : price(article)));
        }
    }

    @Test
    void anyFailureEndsThePage() {
        for (Failure failure : Signals.ofEveryKind()) {
            requireFailed(
                    failure,
                    "the check of 2",
                    source ->
                            Part01Pipeline.page(
                                    source.flux(),
                                    article -> article == 2 ? raise(failure) : inStock(article),
                                    this::price));
            Source<Integer> source = new Source<>();
            Seen<String> seen = Seen.of(page(source.flux()));
            source.give(1);
            source.fail(failure.thrown());
            requireError(failure, "the source", seen);
        }
    }

    private void requireFailed(
            Failure failure, String what, Function<Source<Integer>, Flux<String>> page) {
        Source<Integer> source = new Source<>();
        Seen<String> seen = Seen.of(page.apply(source));
        // Fewer than fit on the page: a page that is full would be cancelled anyway.
        IntStream.rangeClosed(1, 4).forEach(source::give);

        requireError(failure, what, seen);
        seen("%s failed, and the source was not cancelled", what)
                .expected("the source is cancelled")
                .why("Its further elements reach nobody.")
                .unless(source.subscribers() == 0);
    }

    private static void requireError(Failure failure, String what, Seen<String> seen) {
        Seen.settled(() -> seen.error() != null);
        seen("%s failed with %s; the subscriber saw %s", what, failure.kind(), seen.text())
                .expected("price of 1, failed with %s, the same object", failure.thrown())
                .why(
                        "In a stream an exception is a signal like any other. If it is swallowed,"
                                + " an article is missing on the page, and nobody knows why.")
                .unless(
                        seen.values().equals(FIVE.subList(0, 1))
                                && seen.error() == failure.thrown());
    }

    @SneakyThrows
    private static <T> T raise(Failure failure) {
        throw failure.thrown();
    }

    @Test
    void fewArticlesMakeAShortPage() {
        for (int size = 0; size <= 8; size++) {
            Seen<String> seen = Seen.of(page(Flux.range(1, size)));
            int inStock = Math.min(5, size - size / 3);

            seen.has(inStock);
            seen("of %d articles every third is sold out: %s", size, seen.text())
                    .expected("%d prices, completed", inStock)
                    .why("A shop with four articles has a page, too.")
                    .unless(seen.values().equals(FIVE.subList(0, inStock)) && seen.completed());
        }
    }

    @Test
    void theFirstFiveMayComeLateAndBeEqual() {
        Seen<String> late =
                Seen.of(Part01Pipeline.page(Flux.range(1, 10_010), a -> a > 10_000, this::price));
        late.has(5);
        seen("of 10,010 articles only the last ten are in stock: %s", late.text())
                .expected("the prices of 10001 to 10005, completed")
                .why("The page shows what can be bought, however far down it is.")
                .unless(
                        late.values().size() == 5
                                && late.values().getFirst().equals("price of 10001")
                                && late.completed());
        Seen<String> equal = Seen.of(page(Flux.just(1, 1, 1, 2, 2, 4)));
        equal.has(5);
        seen("the articles 1, 1, 1, 2, 2, 4 came: %s", equal.text())
                .expected("the prices of 1, 1, 1, 2, 2, completed")
                .why("Two equal articles are two articles: two used copies of one book.")
                .unless(
                        equal.values()
                                .equals(
                                        List.of(
                                                "price of 1",
                                                "price of 1",
                                                "price of 1",
                                                "price of 2",
                                                "price of 2")));
    }

    @Test
    void aSlowLookupHoldsUpNoOtherSubscriber() throws Throwable {
        Gate slow = new Gate("lookups");
        AtomicInteger lookups = new AtomicInteger();
        Flux<String> page =
                Part01Pipeline.page(
                        Flux.just("book"),
                        _ -> true,
                        article -> {
                            if (lookups.incrementAndGet() == 1) {
                                pass(slow);
                            }
                            return "price of " + article;
                        });
        try {
            Caller<Seen<String>> one = Caller.start("subscribe", () -> Seen.of(page));
            slow.awaitEntered(1);
            Caller<Seen<String>> other = Caller.start("subscribe", () -> Seen.of(page));
            boolean ended = other.comesTrue(other::hasEnded);
            slow.open();
            one.result();
            other.result();

            seen("a lookup of one subscriber was slow, and a second one's thread waited")
                    .expected("a page for the second subscriber: its lookup is fast")
                    .why("A thread that waits serves nobody else.")
                    .lookAt("What do two runs of the pipeline share?")
                    .unless(ended);
        } finally {
            slow.open();
        }
    }

    @SneakyThrows
    private static void pass(Gate gate) {
        gate.pass();
    }

    @Test
    void subscribersAtTheSameTimeKeepApart() {
        Flux<String> page = page(articles.flux());
        Seen<String> first = Seen.of(page);
        articles.give(1, 2);
        Seen<String> second = Seen.of(page);
        Seen<String> third = Seen.of(page);
        third.cancel();

        give(3, 12);

        first.has(5);
        second.has(5);
        List<String> seconds =
                List.of("price of 4", "price of 5", "price of 7", "price of 8", "price of 10");
        seen(
                        "a second subscriber came after article 2: %s; the first: %s",
                        second.text(), first.text())
                .expected("five for each, from the moment at which it came")
                .why("A counter that is made with the pipeline belongs to all of its runs.")
                .unless(
                        first.values().equals(FIVE)
                                && first.completed()
                                && second.values().equals(seconds)
                                && second.completed());
    }

    @Test
    @Sound
    void whatNobodyHasAskedForIsNotLookedUp() {
        Seen<String> seen = Seen.of(page(articles.flux()), 2);
        give(1, 9);
        seen.has(2);
        Seen.still();

        seen(
                        "the subscriber asked for 2 of 5 prices, and %d were looked up",
                        lookups.events().size())
                .expected("2, or one ahead: 3")
                .why("If a user reads two lines and leaves, three lookups were made for nothing.")
                .lookAt("which stage asks for more than the subscriber")
                .unless(lookups.events().size() <= 3 && seen.values().size() == 2);
    }

    private Flux<String> page(Flux<Integer> source) {
        return Part01Pipeline.page(source, this::inStock, this::price);
    }

    private boolean inStock(int article) {
        return article % 3 != 0;
    }

    private String price(int article) {
        lookups.add("" + article);
        return "price of " + article;
    }

    private void give(int from, int to) {
        IntStream.rangeClosed(from, to).forEach(articles::give);
    }
}
