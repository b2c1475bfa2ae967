package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.stream.IntStream;
import kata.favorites.ModelTable.Column;
import kata.judge.Boom;
import kata.judge.probe.Hold;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** What fifty pages cost that wait at the same time. */
abstract class LoadRules extends CallerRules {

    static final int PAGES = 50;

    @Test
    void fiftyWaitingPagesTakeNoMoreThreadsThanPromised() throws Throwable {
        Hold users = new Hold("calls of the user service");
        Hold others = new Hold("calls of the other services");
        Timeline timeline = new Timeline();
        var world =
                world(timeline)
                        .users(
                                user -> {
                                    users.enter();
                                    return switch (user.value()) {
                                        case "u1", "u2", "u3" -> throw new Boom("down");
                                        case "u4", "u5", "u6" -> List.of();
                                        default -> FIVE;
                                    };
                                })
                        .cache(
                                _ -> {
                                    others.enter();
                                    return FIVE;
                                })
                        .suggestions(
                                _ -> {
                                    others.enter();
                                    return List.of();
                                })
                        .details(
                                id -> {
                                    others.enter();
                                    return FavoriteDetails.of(id);
                                });
        try (PageSession session =
                session(world).releasing(users::releaseAll).releasing(others::releaseAll)) {
            IntStream.rangeClosed(1, PAGES).forEach(i -> session.open(new UserId("u" + i)));
            users.awaitNoMoreThan(PAGES, session.callers());
            requireNoCommonPool(timeline);
            requirePagesInFlight(session, users);
            requireFewThreads(session);
            note(
                    Column.THROUGHPUT,
                    "pages",
                    "%d of %d pages in service at once".formatted(users.peak(), PAGES));
            note(
                    Column.THROUGHPUT,
                    "threads",
                    "on %d platform threads of its own, with %d callers waiting"
                            .formatted(session.threads().size(), session.callersWaiting()));
            users.releaseAll();
            // Now all that each page wants of the pool stands in its queue, with nothing let go.
            others.awaitNoMoreThan(PAGES * FIVE.size(), session.callers());
            requireFewThreads(session);
            requireNoCommonPool(timeline);
            requireOtherCallsInFlight(session, others);
            others.releaseAll();
            requireAllPages(session.end());
        }
    }

    private void requirePagesInFlight(PageSession session, Hold users) {
        int promised = promises().pagesInFlight();
        boolean reached = Patience.await(() -> users.peak() >= promised);
        seen(
                        "%d of %d pages came as far as the user service, and no more%s",
                        users.peak(), PAGES, session.standing())
                .expected("%d at the same time", promised)
                .why(
                        promised < PAGES
                                ? "Threads may wait for a service. Tasks that hold one and wait for"
                                        + " another thread block each other."
                                : "A page that waits costs next to nothing in this model. Where"
                                        + " something bounds the pages, one slow service stops them"
                                        + " all.")
                .lookAt(
                        promised < PAGES
                                ? "Which task holds a thread while it waits for another task?"
                                : "What bounds the number of pages: a pool, a lock, a semaphore?")
                .unless(reached);
    }

    private void requireOtherCallsInFlight(PageSession session, Hold others) {
        if (promises().pagesInFlight() < PAGES) {
            return;
        }
        // Six pages ask the cache or the suggestions: one call each.
        int expected = promises().detailsOverlap() ? 6 + (PAGES - 6) * FIVE.size() : PAGES;
        boolean reached = Patience.await(() -> others.peak() >= expected);
        seen(
                        "%d pages waited for their details, the cache or the suggestions, and of"
                                + " their %d calls %d came so far%s",
                        PAGES, expected, others.peak(), session.standing())
                .expected("all of them, at the same time")
                .why(
                        "No page waits for another one in this model. Where something bounds the"
                                + " calls, one slow page holds up the others.")
                .lookAt("What bounds the number of calls: a pool, a lock, a semaphore?")
                .unless(reached);
    }

    private void requireFewThreads(PageSession session) {
        List<Thread> threads = session.threads();
        int promised = promises().platformThreads();
        seen(
                        "%d platform threads were started while %d pages wait: %s",
                        threads.size(), PAGES, names(threads))
                .expected(promised == 0 ? "none" : "no more than %d for all pages", promised)
                .why(
                        "Each platform thread is one of the operating system, with a stack of its"
                                + " own. Threads that grow with the visitors run out.")
                .lookAt(
                        promised == 0
                                ? "What starts a platform thread here?"
                                : "What is made once for all pages, and what for each page?")
                .unless(threads.size() <= promised);
    }

    private static void requireNoCommonPool(Timeline timeline) {
        for (Span span : timeline.spans()) {
            seen("\"%s\" was asked for on %s", span.task(), span.thread())
                    .expected("no blocking call on the common pool")
                    .why(
                            "The common pool has about as many threads as the machine has cores,"
                                    + " and the whole program shares them. A call that waits stops"
                                    + " all.")
                    .unless(!span.thread().startsWith("ForkJoinPool.commonPool"));
        }
    }

    private static void requireAllPages(UiReport report) {
        List<FavoritesPage> pages = report.pages();
        seen(
                        "the services answer again, and %d of %d pages were shown%s",
                        pages.size(), PAGES, report.stuck())
                .expected("all %d", PAGES)
                .why("A task that holds a thread and waits for another can wait for ever.")
                .lookAt("Does a task wait for another task that needs a thread, too?")
                .unless(pages.size() == PAGES);
    }

    private static String names(List<Thread> threads) {
        List<String> names = threads.stream().limit(2).map(Timeline::nameOf).toList();
        return String.join(", ", names) + (threads.size() > 2 ? " and so on" : "");
    }
}
