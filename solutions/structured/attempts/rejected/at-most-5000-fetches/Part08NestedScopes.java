package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** A semaphore lets 5000 fetches run at a time. */
@Rejected(by = "aSiteCanBeWideAndDeep", says = "5000 of them were fetched at once")
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

    private Part08NestedScopes() {}

    /**
     * Fetches the page and all pages behind it.
     *
     * @throws Exception what the fetch of a page threw
     */
    public static List<String> crawl(Site site, String page) throws Exception {
        return crawl(site, page, new Semaphore(5_000)); // more lines than that no site has
    }

    private static List<String> crawl(Site site, String page, Semaphore lines) throws Exception {
        lines.acquire();
        List<String> links;
        try {
            links = site.fetch(page);
        } finally {
            lines.release(); // not held while the pages behind are joined
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        List<String> pages = new ArrayList<>();
        pages.add(page);
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            links.forEach(link -> scope.fork(() -> crawl(site, link, lines)));
            scope.join().map(Subtask::get).forEach(pages::addAll);
            return pages;
        } catch (StructuredTaskScope.FailedException failed) {
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failed;
            }
        }
    }
}
