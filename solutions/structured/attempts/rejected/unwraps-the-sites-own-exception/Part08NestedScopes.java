package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Takes a FailedException of the site for one of its own scopes, and unwraps it. */
@Rejected(by = "whatAFetchThrowsComesOutUnchanged", says = "what the join of its own scope threw")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
            List<String> pages = new ArrayList<>();
            pages.add(page);
            for (String link : site.fetch(page)) {
                scope.fork(() -> crawl(site, link));
            }
            scope.join().map(Subtask::get).forEach(pages::addAll);
            return pages;
        } catch (FailedException failed) {
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
    }
}
