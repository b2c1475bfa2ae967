package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Caller.Action;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Rendezvous;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.structured.Part08NestedScopes.Site;
import org.junit.jupiter.api.Test;

@Exercise(part = 8, title = "A tree of scopes", kind = WRITE, minutes = 25)
class Part08NestedScopesTest {

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
                .why("Where a page has no links, the tree ends. Each branch ends so.")
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
                .why("What a subtask has found must reach the one who asked, level by level.")
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
    void soItIsAtEveryLevel(Timeline timeline) throws Exception {
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
        link("home", "news", "shop", "team");
        link("shop", "books", "music");
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
                .expected("[home, news, shop, books, music, team]")
                .why("Who is fast and who is slow changes from run to run. A result must not.")
                .unless(pages.equals(List.of("home", "news", "shop", "books", "music", "team")));
    }

    @Test
    void theExceptionOfAPageComesOutUnchanged(Timeline timeline) throws Throwable {
        Boom boom = new Boom("404 java");
        link("home", "shop", "news");
        link("shop", "books", "music");
        link("books", "java");
        fetches.put("java", () -> fail(boom));
        Caller<List<String>> caller = start(timeline);

        Throwable thrown = caller.thrown();

        seen(thrown == null
                        ? "java failed, and crawl found " + caller.result()
                        : "java, 3 levels below home, failed, and crawl threw " + chain(thrown))
                .expected("the Boom itself: the exception that the fetch threw")
                .why(
                        thrown == null
                                ? "A part of the site is missing, and nobody is told."
                                : "A caller that handles the failure of a page cannot unwrap as"
                                        + " many levels as the site happens to have.")
                .unless(thrown == boom);
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
        link("home", "news", "shop");
        link("shop", "books");
        fetches.put("books", this::passAndCleanUp);
        fetches.put("news", () -> failOnceEntered(1));
        Caller<List<String>> caller = start(timeline);
        try {
            gate.awaitInterrupted(1);
            caller.awaitStill();

            seen("the fetch of books was interrupted and cleans up; crawl has ended before it")
                    .expected("crawl ends when the last fetch has ended")
                    .why(
                            "To ask a thread to stop is not to see it stop. Until then it uses what"
                                    + " the caller may already have closed.")
                    .unless(!caller.hasEnded());
        } finally {
            letGo();
        }
        caller.awaitEnd();
    }

    private void requireInterrupted(
            String failed, String others, int expected, Caller<List<String>> caller)
            throws InterruptedException {
        try {
            if (Patience.await(caller::hasEnded)) {
                // Who does not wait for what it has interrupted: let that arrive.
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

    private static void fail(Boom boom) {
        throw boom;
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
