package kata.structured;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import kata.judge.Rejected;

/** Every page goes into one list as soon as it is there. */
@Rejected(by = "thePagesComeInTheOrderOfTheLinks", says = "news]")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        Queue<String> pages = new ConcurrentLinkedQueue<>();
        collect(site, page, pages);
        return List.copyOf(pages);
    }

    private static void collect(Site site, String page, Queue<String> pages) throws Exception {
        List<String> links = site.fetch(page);
        pages.add(page);
        try (var scope = StructuredTaskScope.open(Joiner.<Void>awaitAllSuccessfulOrThrow())) {
            for (String link : links) {
                scope.fork(
                        () -> {
                            collect(site, link, pages);
                            return null;
                        });
            }
            scope.join();
        } catch (FailedException failed) {
            if (failed.getCause() instanceof Exception ofThePage) {
                throw ofThePage;
            }
            throw failed;
        }
    }
}
