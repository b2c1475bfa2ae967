package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** A scope for each level: the next one begins when the slowest page of this one is there. */
@Rejected(by = "noPageWaitsForPagesElsewhere", says = "was not fetched meanwhile")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<Node> all = new ArrayList<>(List.of(new Node(page, new ArrayList<>())));
        List<Node> level = List.copyOf(all);
        while (!level.isEmpty()) {
            List<Node> next = new ArrayList<>();
            try (var scope =
                    StructuredTaskScope.open(Joiner.<List<String>>allSuccessfulOrThrow())) {
                List<Subtask<List<String>>> links = new ArrayList<>();
                level.forEach(node -> links.add(scope.fork(() -> site.fetch(node.page))));
                scope.join();
                for (int i = 0; i < level.size(); i++) {
                    for (String link : links.get(i).get()) {
                        next.add(new Node(link, new ArrayList<>()));
                        level.get(i).behind.add(next.getLast());
                    }
                }
            } catch (FailedException failed) {
                switch (failed.getCause()) {
                    case Exception ofThePage -> throw ofThePage;
                    case Error error -> throw error;
                    default -> throw failed;
                }
            }
            level = next;
        }
        List<String> pages = new ArrayList<>();
        all.getFirst().addTo(pages);
        return pages;
    }

    private record Node(String page, List<Node> behind) {
        private void addTo(List<String> pages) {
            pages.add(page);
            behind.forEach(node -> node.addTo(pages));
        }
    }
}
