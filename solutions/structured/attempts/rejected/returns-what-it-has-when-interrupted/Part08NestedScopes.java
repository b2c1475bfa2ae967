package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.stream.Stream;
import kata.judge.Rejected;

/** Looks at the interrupt flag after a fetch, and returns the pages that it has. */
@Rejected(by = "anInterruptionInTheFirstFetchGivesNoHalfASite", says = "crawl returned [home]")
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

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> links = site.fetch(page);
        List<String> pages = new ArrayList<>();
        pages.add(page);
        if (links.isEmpty() || Thread.currentThread().isInterrupted()) {
            // Nothing behind this page, or nobody wants it any more: do not begin with the links.
            return pages;
        }
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            for (String link : links) {
                scope.fork(() -> crawl(site, link));
            }
            joined(scope).map(Subtask::get).forEach(pages::addAll);
            return pages;
        }
    }

    private static Stream<Subtask<List<String>>> joined(
            StructuredTaskScope<List<String>, Stream<Subtask<List<String>>>> scope)
            throws Exception {
        try {
            return scope.join();
        } catch (FailedException failed) {
            throw Part08NestedScopes.<RuntimeException>raise(failed.getCause());
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X raise(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
