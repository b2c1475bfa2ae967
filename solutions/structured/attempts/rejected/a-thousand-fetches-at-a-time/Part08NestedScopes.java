package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** A limit for all fetches: the thousand-and-first link waits for pages elsewhere. */
@Rejected(by = "aSiteCanBeWideAndDeep", says = "of them were fetched at once")
public final class Part08NestedScopes {

    /** A site somewhere in the network. */
    public interface Site {

        /**
         * Fetches a page. The thread waits meanwhile, and can be interrupted.
         *
         * @return the pages it links to, one level down
         */
        List<String> fetch(String page) throws Exception;
    }

    private static final Semaphore PLACES = new Semaphore(1_000);

    private Part08NestedScopes() {}

    /**
     * Fetches the page and all pages behind it.
     *
     * @throws Exception what the fetch of a page threw
     */
    public static List<String> crawl(Site site, String page) throws Exception {
        PLACES.acquire();
        List<String> links;
        try {
            links = site.fetch(page);
        } finally {
            PLACES.release();
        }
        List<String> pages = new ArrayList<>(List.of(page));
        // A scope per page, not one for all: a scope belongs to one thread, and only that may fork
        // in it and join it. Not an executor: it would not stop the others when one fails.
        // The name is for the thread dump.
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<String>>allSuccessfulOrThrow(),
                        settings -> settings.withName("behind " + page))) {
            links.forEach(link -> scope.fork(() -> crawl(site, link)));
            // In the order of the forks, whichever ended first. A failure interrupts the other
            // forks; each of those is interrupted in its own join, and so stops its own, down to
            // the leaves. close() waits for them all.
            scope.join().map(Subtask::get).forEach(pages::addAll);
            return pages;
        } catch (FailedException failed) {
            // Every level would wrap the failure once more.
            switch (failed.getCause()) {
                case Exception ofThePage -> throw ofThePage;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
    }
}
