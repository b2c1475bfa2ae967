package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Caller.Action;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Rendezvous;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.structured.Part08NestedScopes.Site;
import org.junit.jupiter.api.Test;

@Exercise(part = 8, title = "A tree of scopes", kind = WRITE, minutes = 25)
class Part08NestedScopesTest {

    // More than any limit that would be likely.
    private static final int MANY = 10_001;

    private final Gate gate = new Gate("other fetches");
    private final Hold hold = new Hold("fetches of news");
    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    private final Map<String, List<String>> links = new HashMap<>();
    private final Map<String, Action> fetches = new HashMap<>();

    @Test
    void aPageWithoutLinksComesOutAlone(Timeline timeline) throws Exception {
        List<String> pages = Part08NestedScopes.crawl(site(timeline), "home");

        assertThat(timeline).hasTasks("home");
        seen("the site has one page, home; crawl found %s", pages)
                .expected("[home]")
                .why("Where a page has no links, the tree ends. Every branch ends that way.")
                .unless(pages.equals(List.of("home")));
    }

    @Test
    void everyPageIsFetchedOnceAndComesOut(Timeline timeline) throws Exception {
        link("home", "news", "shop");
        link("shop", "books", "music");
        link("books", "java");

        List<String> pages = Part08NestedScopes.crawl(site(timeline), "home");

        assertThat(timeline).hasTasks("home", "news", "shop", "books", "music", "java");
        List<String> sorted = pages.stream().sorted().toList();
        seen("the site has 6 pages on 4 levels; crawl found, sorted: %s", sorted)
                .expected("[books, home, java, music, news, shop]")
                .why("The pages of every subtask must reach the caller, level by level.")
                .unless(sorted.equals(List.of("books", "home", "java", "music", "news", "shop")));
    }

    @Test
    void thePagesBehindOnePageAreFetchedSideBySide(Timeline timeline) throws Exception {
        Rendezvous together = new Rendezvous(3, "fetches of the pages behind home");
        link("home", "news", "shop", "team");
        links.get("home").forEach(page -> fetches.put(page, together::arrive));

        Part08NestedScopes.crawl(site(timeline), "home");
    }

    @Test
    void thePagesOfEveryLevelAreFetchedSideBySide(Timeline timeline) throws Exception {
        Rendezvous second = new Rendezvous(2, "fetches of the pages behind shop");
        Rendezvous third = new Rendezvous(2, "fetches of the pages behind books");
        link("home", "shop", "news");
        link("shop", "books", "music");
        link("books", "java", "loom");
        links.get("shop").forEach(page -> fetches.put(page, second::arrive));
        links.get("books").forEach(page -> fetches.put(page, third::arrive));

        Part08NestedScopes.crawl(site(timeline), "home");
    }

    @Test
    void thePagesComeInTheOrderOfTheLinks(Timeline timeline) throws Throwable {
        // Neither by name nor against it.
        link("home", "news", "team", "shop");
        link("shop", "music", "books");
        fetches.put("news", hold::enter);
        Caller<List<String>> caller = start(timeline);
        try {
            hold.awaitHeld(1);
            // Until every other page has been fetched: news ends last.
            caller.awaitStill();
        } finally {
            hold.releaseAll();
        }

        List<String> pages = caller.result();

        seen("news is slow and ends last; crawl found %s", pages)
                .expected("[home, news, team, shop, music, books]: depth first")
                .why("Which page is slow changes from run to run. A result must not.")
                .unless(pages.equals(List.of("home", "news", "team", "shop", "music", "books")));
    }

    @Test
    void whatAFetchThrowsComesOutUnchanged(Timeline timeline) throws Throwable {
        link("home", "shop", "news");
        link("shop", "books", "music");
        link("books", "java");
        for (String page : List.of("java", "shop", "home")) {
            for (Failure failure : Failure.ofEveryKind()) {
                fetches.clear();
                fetches.put(page, failure::raise);
                requireUnchanged(page, failure, start(timeline));
            }
            fetches.clear();
            // A site that is itself made of scopes.
            Failure ofAScope = ScopeFailure.ofAScopeOfItsOwn();
            fetches.put(page, ofAScope::raise);
            requireUnchanged(page, ofAScope, start(timeline));
        }
    }

    private static void requireUnchanged(String page, Failure failure, Caller<List<String>> caller)
            throws Throwable {
        requireUnchanged(page, failure, caller.thrown());
        seen("the fetch of %s threw %s, and the caller was left interrupted", page, failure.kind())
                .expected("no interrupt flag: nobody interrupted the caller")
                .why("The caller's next wait would end before it has begun.")
                .lookAt("Which threads do you interrupt after a failure?")
                .unless(
                        failure.thrown() instanceof InterruptedException
                                || !caller.wasInterruptedAtTheEnd());
    }

    private static void requireUnchanged(String page, Failure failure, Throwable thrown) {
        seen(
                        "the fetch of %s threw %s, and crawl %s",
                        page,
                        failure.kind(),
                        thrown == null ? "returned" : "threw " + chain(thrown))
                .expected("the very object that the fetch threw: %s", chain(failure.thrown()))
                .why(
                        thrown == null
                                ? "A part of the site is missing, and nobody learns of it."
                                : "A caller that handles the failure of a page cannot know what"
                                        + " was put around it, or taken from it.")
                .unless(thrown == failure.thrown());
    }

    @Test
    void aFailureDeepDownInterruptsAllOtherFetches(Timeline timeline) throws Exception {
        link("home", "news", "shop");
        link("shop", "books", "music");
        link("books", "java", "loom");
        List.of("news", "music", "loom").forEach(page -> fetches.put(page, gate::pass));
        fetches.put("java", () -> failOnceEntered(3));

        requireInterrupted("java", "news, music and loom", 3, start(timeline));
    }

    @Test
    void aFailureAtTheTopReachesTheFetchesDeepDown(Timeline timeline) throws Exception {
        link("home", "news", "shop");
        link("shop", "books");
        link("books", "java", "loom");
        List.of("java", "loom").forEach(page -> fetches.put(page, gate::pass));
        fetches.put("news", () -> failOnceEntered(2));

        requireInterrupted("news", "java and loom", 2, start(timeline));
    }

    @Test
    void noFetchGoesOnWhenCrawlHasEnded(Timeline timeline) throws Exception {
        BoundedWait.shortenTimeLimits();
        link("home", "news", "shop");
        link("shop", "books");
        fetches.put("books", this::passAndCleanUp);
        fetches.put("news", () -> failOnceEntered(1));
        Caller<List<String>> caller = start(timeline);
        try {
            gate.awaitInterrupted(1);
            BoundedWait.awaitStill(caller);

            seen("the fetch of books was interrupted and cleans up; crawl has ended before it")
                    .expected("crawl ends when the last fetch has ended")
                    .why(
                            "Interrupting a thread does not end it. Until it ends, it uses what the"
                                    + " caller may already have closed.")
                    .unless(!caller.hasEnded());
        } finally {
            letGo();
        }
        caller.awaitEnd();
    }

    @Test
    void noPageWaitsForPagesElsewhere(Timeline timeline) throws Throwable {
        link("home", "news", "shop");
        link("shop", "books");
        link("books", "java");
        fetches.put("news", gate::pass);
        CountDownLatch java = new CountDownLatch(1);
        fetches.put("java", java::countDown);
        Caller<List<String>> caller = start(timeline);
        try {
            boolean fetched = caller.comesTrue(() -> java.getCount() == 0);

            seen("news is slow; java, behind books behind shop, was not fetched meanwhile")
                    .expected("java is fetched as soon as books, the page before it, has been")
                    .why("One slow page per level, and the crawl takes as long as all of them.")
                    .lookAt("What does the fetch of a page wait for?")
                    .unless(fetched);
        } finally {
            letGo();
        }
        caller.result();
    }

    @Test
    void aSiteCanBeWideAndDeep() throws Throwable {
        List<String> leaves = IntStream.rangeClosed(1, MANY).mapToObj(i -> "leaf " + i).toList();
        Site wide =
                page -> {
                    if (page.equals("home")) {
                        return leaves;
                    }
                    gate.pass();
                    return List.of();
                };
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<List<String>> caller =
                    Caller.start("crawl", () -> Part08NestedScopes.crawl(wide, "home"));
            boolean all = caller.comesTrue(() -> gate.entered() == leaves.size());
            seen("one page has %,d links; %d of them were fetched at once", MANY, gate.entered())
                    .expected("all of them, while no thread of the common pool is free")
                    .why("A page behind the last link waits for pages it has nothing to do with.")
                    .unless(all);
            gate.open();
            List<String> expected = new ArrayList<>(List.of("home"));
            expected.addAll(leaves);
            List<String> pages = caller.result();
            seen("the pages behind %,d links came out in another order", MANY)
                    .expected("the order of the links: home, leaf 1, leaf 2 and so on")
                    .why("Which page is fast changes from run to run. A result must not.")
                    .lookAt("What do you sort by, and up to which number?")
                    .unless(expected.equals(pages));
        } finally {
            letGo();
        }
        Site deep =
                page -> {
                    int level = Integer.parseInt(page);
                    return level < 100 ? List.of(String.valueOf(level + 1)) : List.of();
                };
        int pages = Part08NestedScopes.crawl(deep, "1").size();
        seen("a site has 100 levels; %d pages came out", pages)
                .expected("100")
                .why("Nobody knows how deep a site is before it has been crawled.")
                .unless(pages == 100);
    }

    @Test
    void whatBeginsAfterTheFailureIsStoppedToo(Timeline timeline) throws Throwable {
        link("home", "news", "shop");
        link("shop", "books");
        CountDownLatch shop = new CountDownLatch(1);
        fetches.put(
                "news",
                () -> {
                    shop.await();
                    throw new Boom("503");
                });
        // Returns what it has when it is interrupted, and keeps the flag, as it should.
        fetches.put(
                "shop",
                () -> {
                    shop.countDown();
                    try {
                        gate.pass();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        Gate books = new Gate("fetches of books");
        fetches.put("books", books::pass);
        Caller<List<String>> caller = start(timeline);
        try {
            boolean ended = caller.comesTrue(caller::hasEnded);

            seen("news failed; shop was interrupted, and returned its links with the flag set;"
                            + " books, behind it, is being fetched")
                    .expected("books is not fetched any more, or it is interrupted as well")
                    .why("There will be no result. A fetch that begins now works for nobody.")
                    .lookAt("Who interrupts a fetch that begins after the failure?")
                    .unless(ended);
        } finally {
            books.open();
            letGo();
        }
    }

    @Test
    void eachCallCrawlsTheWholeSite() throws Throwable {
        Gate slow = new Gate("fetches of news");
        AtomicInteger fetched = new AtomicInteger();
        Site site =
                page -> {
                    if (page.equals("home")) {
                        return List.of("news");
                    }
                    int fetch = fetched.incrementAndGet();
                    if (fetch == 1) {
                        slow.pass();
                    }
                    if (fetch == 2) {
                        throw new Boom("503");
                    }
                    return List.of();
                };
        try {
            Caller<List<String>> first =
                    Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home"));
            slow.awaitEntered(1);
            first.awaitStill();
            Caller<List<String>> second =
                    Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home"));
            boolean ended = second.comesTrue(second::hasEnded);
            seen("two calls crawled a site; a fetch of the first was slow, the second waited")
                    .expected("two calls, with two fetches each")
                    .why("One slow caller holds up all the others.")
                    .unless(ended);
            second.awaitEnd();
            first.awaitStill();
            seen("two calls crawled a site; the second failed, the first was interrupted")
                    .expected("only the fetches of the call that fails are interrupted")
                    .why("One caller's failure must not affect the others.")
                    .unless(slow.interrupted() == 0);
            List<String> third =
                    Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home")).result();
            slow.open();
            List<List<String>> both = List.of(first.result(), third);

            seen("a site of 2 pages was crawled again and again; two calls found %s", both)
                    .expected("[home, news], each time")
                    .why("A site changes. The caller wants the current pages.")
                    .lookAt("What outlives a call?")
                    .unless(both.equals(List.of(List.of("home", "news"), List.of("home", "news"))));
        } finally {
            slow.open();
        }
    }

    @Test
    void aFetchMayItselfCrawlASite() throws Throwable {
        // The mirror has pages of the same names.
        Site mirror = page -> page.equals("home") ? List.of("news") : List.of();
        AtomicReference<List<String>> mirrored = new AtomicReference<>();
        Site site =
                page -> {
                    if (page.equals("news")) {
                        mirrored.set(Part08NestedScopes.crawl(mirror, "home"));
                    }
                    return mirror.fetch(page);
                };
        List<String> pages =
                Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home")).result();

        seen(
                        "the fetch of news crawled another site of two pages, and found %s; the call"
                                + " around it found %s",
                        mirrored.get(), pages)
                .expected("[home, news] and [home, news]")
                .why("Each call has a site of its own, whatever its pages are called.")
                .lookAt("What does a call within a call inherit?")
                .unless(
                        List.of("home", "news").equals(mirrored.get())
                                && pages.equals(List.of("home", "news")));
    }

    @Test
    void aFailureInterruptsTheFetchesOfItsOwnCallOnly() throws Throwable {
        Gate slow = new Gate("fetches of news by the second call");
        CountDownLatch secondBegan = new CountDownLatch(1);
        Site failing =
                page -> {
                    switch (page) {
                        case "home" -> {
                            return List.of("news", "shop");
                        }
                        case "news" -> gate.pass();
                        default -> {
                            secondBegan.await();
                            throw new Boom("503");
                        }
                    }
                    return List.of();
                };
        Site other =
                page -> {
                    if (page.equals("home")) {
                        return List.of("news");
                    }
                    slow.pass();
                    return List.of();
                };
        try {
            Caller<List<String>> first =
                    Caller.start("crawl", () -> Part08NestedScopes.crawl(failing, "home"));
            gate.awaitEntered(1);
            Caller<List<String>> second =
                    Caller.start("crawl", () -> Part08NestedScopes.crawl(other, "home"));
            slow.awaitEntered(1);
            secondBegan.countDown();
            // Where it interrupts another call's fetch it may wait for its own for ever.
            first.comesTrue(first::hasEnded);
            second.awaitStill();

            seen(
                            "two calls fetch a page of the same name; the first call failed, and %d"
                                    + " of its own fetches and %d of the second call's were"
                                    + " interrupted",
                            gate.interrupted(), slow.interrupted())
                    .expected("1 of its own, and none of the second call's")
                    .why("Two sites may have pages of the same name, and be crawled at once.")
                    .lookAt("How does a call find the fetches that it has to interrupt?")
                    .unless(gate.interrupted() == 1 && slow.interrupted() == 0);
            slow.open();
            second.result();
        } finally {
            slow.open();
            letGo();
        }
    }

    @Test
    @Sound
    void whatBeginsAfterTheInterruptionIsStoppedToo() throws Throwable {
        Gate books = new Gate("fetches of books");
        Site site =
                page -> {
                    switch (page) {
                        case "home" -> {
                            return List.of("shop");
                        }
                        case "shop" -> {
                            try {
                                gate.pass();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                            return List.of("books");
                        }
                        default -> books.pass();
                    }
                    return List.of();
                };
        Caller<List<String>> caller =
                Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home"));
        try {
            gate.awaitEntered(1);
            caller.awaitStill();
            caller.interrupt();
            boolean ended = caller.comesTrue(caller::hasEnded);

            seen("the caller was interrupted; shop returned its links with the flag set; books,"
                            + " behind it, is being fetched")
                    .expected("books is not fetched any more, or it is interrupted as well")
                    .why("Nobody waits for the result. A fetch that begins now works for nobody.")
                    .lookAt("Who interrupts a fetch that begins after the interruption?")
                    .unless(ended);
        } finally {
            books.open();
            letGo();
        }
    }

    @Test
    @Sound
    void anInterruptionOfTheCallerReachesItsFetches(Timeline timeline) throws Exception {
        link("home", "news", "shop");
        link("shop", "books");
        fetches.put("news", gate::pass);
        fetches.put("books", this::passAndCleanUp);
        Caller<List<String>> caller = start(timeline);
        try {
            gate.awaitEntered(2);
            caller.interrupt();
            boolean both = caller.comesTrue(() -> gate.interrupted() == 2);
            seen("the caller was interrupted; %d of 2 fetches were", gate.interrupted())
                    .expected("both, books deep down as well")
                    .why("Nobody will read the pages any more, and the program wants to end.")
                    .unless(both);
            caller.awaitStill();
            seen("the caller was interrupted, and left while the fetch of books cleaned up")
                    .expected("an end of crawl after the end of the last fetch")
                    .why("The caller closes what the fetches use, while one of them uses it.")
                    .unless(!caller.hasEnded());
        } finally {
            letGo();
        }
        Throwable thrown = caller.thrown();
        seen("the caller was interrupted, and crawl threw %s", thrown)
                .expected("an InterruptedException")
                .why("The caller was asked to stop. No page has failed.")
                .unless(thrown instanceof InterruptedException);
    }

    @Test
    @Sound
    void anInterruptionInTheFirstFetchGivesNoHalfASite() throws Throwable {
        Site site =
                page -> {
                    if (page.equals("home")) {
                        try {
                            gate.pass();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        return List.of("news");
                    }
                    return List.of();
                };
        Caller<List<String>> caller =
                Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home"));
        try {
            gate.awaitEntered(1);
            caller.awaitStill();
            caller.interrupt();
            boolean ended = caller.comesTrue(caller::hasEnded);
            Throwable thrown = ended ? caller.thrown() : null;
            boolean whole =
                    ended && thrown == null && caller.result().equals(List.of("home", "news"));

            seen(
                            "the caller was interrupted while home was fetched; home returned its"
                                    + " links, and crawl %s",
                            !ended
                                    ? "still waits"
                                    : thrown == null
                                            ? "returned " + caller.result()
                                            : "threw " + thrown)
                    .expected("an InterruptedException, or [home, news] if every page is fetched")
                    .why("Half a site without an exception looks like a whole one.")
                    .unless(thrown instanceof InterruptedException || whole);
        } finally {
            letGo();
        }
    }

    @Test
    @Sound
    void anInterruptionBeforeTheWaitCountsAsWell() throws Throwable {
        Site site =
                page -> {
                    gate.pass();
                    return List.of();
                };
        try {
            Caller<List<String>> caller =
                    Caller.start(
                            "crawl",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part08NestedScopes.crawl(site, "home");
                            });
            boolean ended = caller.comesTrue(caller::hasEnded);
            Throwable thrown = ended ? caller.thrown() : null;

            seen(
                            "a caller with its interrupt flag set called crawl; the fetch hangs, and"
                                    + " crawl %s",
                            !ended
                                    ? "still waits"
                                    : thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException, and the fetch interrupted")
                    .why("An interruption that came before the wait counts as much as one in it.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void aFurtherInterruptionDoesNotEndTheLastWait() throws Throwable {
        BoundedWait.shortenTimeLimits();
        for (boolean fails : List.of(false, true)) {
            try (SlowToEnd slow = new SlowToEnd()) {
                Boom boom = new Boom("503");
                Site site =
                        page -> {
                            switch (page) {
                                case "home" -> {
                                    return List.of("shop", "news");
                                }
                                case "shop" -> {
                                    return List.of("books");
                                }
                                case "books" -> slow.work();
                                default -> {
                                    slow.awaitBegun();
                                    if (fails) {
                                        throw boom;
                                    }
                                }
                            }
                            return List.of();
                        };
                Caller<List<String>> caller =
                        Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home"));
                slow.awaitBegun();
                if (!fails) {
                    caller.awaitStill();
                    caller.interrupt();
                }
                slow.requireTheCallToWait(
                        caller,
                        fails
                                ? "news failed, and the fetch of books cleaned up"
                                : "the caller was interrupted, and the fetch of books cleaned up");

                Throwable thrown = caller.thrown();
                seen("the caller was interrupted, and crawl threw %s", thrown)
                        .expected("%san InterruptedException", fails ? "what news threw, or " : "")
                        .why("The caller has to see why the call ended.")
                        .unless(thrown instanceof InterruptedException || fails && thrown == boom);
            }
        }
    }

    @Test
    @Sound
    void anInterruptionCountsWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireEnd(
                "crawl",
                caller ->
                        Part08NestedScopes.crawl(
                                page -> page.equals("a") ? List.of("b", "c") : caller.hang(), "a"));
    }

    @Test
    void aFailureThatAFetchHasDealtWithIsForgotten() throws Throwable {
        Boom inner = new Boom("the mirror is down");
        Boom outer = new Boom("no such page");
        CountDownLatch dealtWith = new CountDownLatch(1);
        Site mirror =
                _ -> {
                    throw inner;
                };
        Site site =
                page ->
                        switch (page) {
                            case "home" -> List.of("news", "shop");
                            case "news" -> {
                                try {
                                    Part08NestedScopes.crawl(mirror, "home");
                                } catch (Boom e) {
                                    dealtWith.countDown();
                                }
                                yield List.of();
                            }
                            default -> {
                                dealtWith.await();
                                throw outer;
                            }
                        };
        Throwable thrown =
                Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home")).thrown();

        seen(
                        "the fetch of news crawled a mirror that was down, and went on without it;"
                                + " then the fetch of shop failed, and crawl threw %s",
                        thrown)
                .expected("%s", outer)
                .why("The inner failure was dealt with. It explains nothing any more.")
                .lookAt("What does a call within a call inherit?")
                .unless(thrown == outer);
    }

    private void requireInterrupted(
            String failed, String others, int expected, Caller<List<String>> caller)
            throws InterruptedException {
        try {
            if (Patience.await(caller::hasEnded)) {
                // A call that does not wait for what it has interrupted: let that arrive.
                caller.awaitStill();
            }
            int interrupted = gate.interrupted();

            seen(
                            "%s failed while %s were fetched: %d of %d were interrupted, and"
                                    + " crawl %s",
                            failed,
                            others,
                            interrupted,
                            expected,
                            caller.hasEnded() ? "has ended without them" : "waits for them")
                    .expected("all of them interrupted")
                    .why(
                            caller.hasEnded()
                                    ? "Nobody waits for them any more, nobody stops them, and"
                                            + " nobody hears how they end."
                                    : "The result is lost already. All that they still do is for"
                                            + " nothing, and the caller waits for it.")
                    .unless(interrupted == expected);
        } finally {
            letGo();
        }
        caller.awaitEnd();
    }

    private Caller<List<String>> start(Timeline timeline) {
        Site site = site(timeline);
        return Caller.start("crawl", () -> Part08NestedScopes.crawl(site, "home"));
    }

    private Site site(Timeline timeline) {
        return page ->
                timeline.waiting(
                        page,
                        () -> {
                            fetches.getOrDefault(page, () -> {}).run();
                            return links.getOrDefault(page, List.of());
                        });
    }

    private void link(String page, String... others) {
        links.put(page, List.of(others));
    }

    private void failOnceEntered(int others) throws InterruptedException {
        gate.awaitEntered(others);
        throw new Boom("503");
    }

    private void passAndCleanUp() throws InterruptedException {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            cleanUp();
            throw e;
        }
    }

    // However often it is interrupted: what must be cleaned up must be cleaned up.
    private void cleanUp() {
        while (cleanedUp.getCount() > 0) {
            try {
                cleanedUp.await();
            } catch (InterruptedException again) {
                // Not now.
            }
        }
    }

    private void letGo() {
        cleanedUp.countDown();
        gate.open();
    }

    private static String chain(Throwable thrown) {
        Throwable cause = thrown.getCause();
        String name = thrown.getClass().getSimpleName();
        return cause == null || cause == thrown ? name : name + " of " + chain(cause);
    }
}
