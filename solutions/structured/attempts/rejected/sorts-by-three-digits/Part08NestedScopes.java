package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import kata.judge.Rejected;

/** Sorts the pages by paths of three-digit numbers. */
@Rejected(by = "aSiteCanBeWideAndDeep", says = "in another order")
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
        Map<String, String> pages = new ConcurrentSkipListMap<>();
        crawl(site, page, "", pages);
        return new ArrayList<>(pages.values());
    }

    /** Puts the page and all behind it into the map, by paths such as "/000/012/003". */
    private static Void crawl(Site site, String page, String path, Map<String, String> pages)
            throws Exception {
        List<String> links = site.fetch(page);
        pages.put(path, page);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try (var scope = StructuredTaskScope.open(Joiner.<Void>awaitAllSuccessfulOrThrow())) {
            int number = 0;
            for (String link : links) {
                String below = path + String.format("/%03d", number++);
                scope.fork(() -> crawl(site, link, below, pages));
            }
            scope.join();
            return null;
        } catch (StructuredTaskScope.FailedException failed) {
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failed;
            }
        }
    }
}
