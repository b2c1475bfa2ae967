package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** A call within a fetch takes over the place for the first failure. */
@Rejected(by = "aFailureThatAFetchHasDealtWithIsForgotten", says = "crawl threw")
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

    /** What the first fetch that failed has thrown: nothing has to be unwrapped at any level. */
    private static final ScopedValue<AtomicReference<Throwable>> FAILURE =
            ScopedValue.newInstance();

    /**
     * Fetches the page and all pages behind it.
     *
     * @throws Exception what the fetch of a page threw
     */
    public static List<String> crawl(Site site, String page) throws Exception {
        if (FAILURE.isBound()) {
            // Not the root: a fork of the crawl above.
            return pages(site, page);
        }
        return ScopedValue.where(FAILURE, new AtomicReference<>())
                .<List<String>, Exception>call(() -> pages(site, page));
    }

    private static List<String> pages(Site site, String page) throws Exception {
        List<String> pages = new ArrayList<>();
        pages.add(page);
        List<String> links = fetch(site, page);
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            links.forEach(link -> scope.fork(() -> crawl(site, link)));
            scope.join().map(Subtask::get).forEach(pages::addAll);
        } catch (FailedException _) {
            throw Part08NestedScopes.<RuntimeException>asIs(FAILURE.get().get());
        }
        return pages;
    }

    private static List<String> fetch(Site site, String page) throws Exception {
        try {
            return site.fetch(page);
        } catch (Throwable thrown) {
            // The first one counts: what comes later is an echo of the cancellation.
            FAILURE.get().compareAndSet(null, thrown);
            throw thrown;
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X asIs(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
