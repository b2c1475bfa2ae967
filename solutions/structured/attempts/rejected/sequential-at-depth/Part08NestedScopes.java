package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Forks for the links of the first page. Below them, each branch is one thread. */
@Rejected(
        by = "thePagesOfEveryLevelAreFetchedSideBySide",
        says = "at most 1 of 2 fetches of the pages behind shop")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> links = site.fetch(page);
        List<String> pages = new ArrayList<>(List.of(page));
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            links.forEach(link -> scope.fork(() -> inTurn(site, link)));
            scope.join().map(Subtask::get).forEach(pages::addAll);
            return pages;
        } catch (FailedException failed) {
            if (failed.getCause() instanceof Exception ofThePage) {
                throw ofThePage;
            }
            throw failed;
        }
    }

    private static List<String> inTurn(Site site, String page) throws Exception {
        List<String> pages = new ArrayList<>(List.of(page));
        for (String link : site.fetch(page)) {
            pages.addAll(inTurn(site, link));
        }
        return pages;
    }
}
