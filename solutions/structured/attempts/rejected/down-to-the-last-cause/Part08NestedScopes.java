package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Takes away what the fetch itself had wrapped. */
@Rejected(by = "whatAFetchThrowsComesOutUnchanged", says = "threw an IOException with a cause")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> links = site.fetch(page);
        List<String> pages = new ArrayList<>(List.of(page));
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            links.forEach(link -> scope.fork(() -> crawl(site, link)));
            scope.join().map(Subtask::get).forEach(pages::addAll);
            return pages;
        } catch (FailedException failed) {
            Throwable cause = failed;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            switch (cause) {
                case Exception ofThePage -> throw ofThePage;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
    }
}
