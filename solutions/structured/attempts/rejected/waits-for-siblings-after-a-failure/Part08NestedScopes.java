package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Waits until all subtasks have ended, and only then looks whether one has failed. */
@Rejected(
        by = "aFailureDeepDownInterruptsAllOtherFetches",
        says = "0 of 3 were interrupted, and crawl waits for them")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> pages = new ArrayList<>(List.of(page));
        List<Subtask<List<String>>> behind = new ArrayList<>();
        List<String> links = site.fetch(page);
        try (var scope = StructuredTaskScope.open(Joiner.<List<String>>awaitAll())) {
            links.forEach(link -> behind.add(scope.fork(() -> crawl(site, link))));
            scope.join();
        }
        for (Subtask<List<String>> subtask : behind) {
            if (subtask.state() == Subtask.State.FAILED
                    && subtask.exception() instanceof Exception ofThePage) {
                throw ofThePage;
            }
            pages.addAll(subtask.get());
        }
        return pages;
    }
}
