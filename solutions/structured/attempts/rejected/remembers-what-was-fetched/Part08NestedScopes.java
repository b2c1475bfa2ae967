package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Sees to it that every page is fetched once: once in the life of the program. */
@Rejected(by = "eachCallCrawlsTheWholeSite", says = "two calls found")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private record Fetch(Site site, String page) {}

    private static final Map<Fetch, Boolean> FETCHED = new ConcurrentHashMap<>();

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> pages = new ArrayList<>(List.of(page));
        if (FETCHED.containsKey(new Fetch(site, page))) {
            return pages;
        }
        List<String> links = site.fetch(page);
        FETCHED.put(new Fetch(site, page), true);
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            links.forEach(link -> scope.fork(() -> crawl(site, link)));
            scope.join().map(Subtask::get).forEach(pages::addAll);
            return pages;
        } catch (FailedException failed) {
            switch (failed.getCause()) {
                case Exception ofThePage -> throw ofThePage;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
    }
}
