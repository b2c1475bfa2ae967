package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.stream.Stream;
import kata.judge.Rejected;

/** Keeps the visited pages in a scoped value, which a call within a fetch inherits. */
@Rejected(by = "aFetchMayItselfCrawlASite", says = "found []")
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

    /** The pages of this crawl: each is fetched once. */
    private static final ScopedValue<Set<String>> VISITED = ScopedValue.newInstance();

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        if (!VISITED.isBound()) {
            Set<String> visited = ConcurrentHashMap.newKeySet();
            return ScopedValue.where(VISITED, visited).call(() -> crawl(site, page));
        }
        List<String> pages = new ArrayList<>();
        if (!VISITED.get().add(page)) {
            return pages;
        }
        List<String> links = site.fetch(page);
        pages.add(page);
        if (links.isEmpty()) {
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
