package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Takes a page that fails for one without links. What is behind it is missing, in silence. */
@Rejected(by = "whatAFetchThrowsComesOutUnchanged", says = "and crawl returned")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> links = fetch(site, page);
        List<String> pages = new ArrayList<>(List.of(page));
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            links.forEach(link -> scope.fork(() -> crawl(site, link)));
            scope.join().map(Subtask::get).forEach(pages::addAll);
            return pages;
        }
    }

    private static List<String> fetch(Site site, String page) throws InterruptedException {
        try {
            return site.fetch(page);
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception broken) {
            return List.of();
        }
    }
}
