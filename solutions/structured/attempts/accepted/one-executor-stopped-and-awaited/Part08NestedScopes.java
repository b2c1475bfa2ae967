package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One executor for the whole tree. The first failure goes to the top, which stops all and waits.
 */
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                Crawler crawler = new Crawler(site, threads, outcome);
                threads.submit(() -> outcome.complete(new Outcome(crawler.crawl(page), null)));
                return switch (outcome.get().failure()) {
                    case null -> outcome.get().pages();
                    case Exception ofThePage -> throw ofThePage;
                    case Error error -> throw error;
                    case Throwable other -> throw new ExecutionException(other);
                };
            } finally {
                // Closing the executor waits for those that are interrupted here.
                threads.shutdownNow();
            }
        }
    }

    // A future would unwrap a CompletionException, and so change what the page threw.
    private record Outcome(List<String> pages, Throwable failure) {}

    private record Crawler(Site site, ExecutorService threads, CompletableFuture<Outcome> outcome) {

        private List<String> crawl(String page) throws Exception {
            try {
                List<Future<List<String>>> behind = new ArrayList<>();
                for (String link : site.fetch(page)) {
                    behind.add(threads.submit(() -> crawl(link)));
                }
                List<String> pages = new ArrayList<>(List.of(page));
                for (Future<List<String>> future : behind) {
                    pages.addAll(future.get());
                }
                return pages;
            } catch (Throwable t) {
                // The first to come here is the page that failed; the others fail because of it.
                outcome.complete(new Outcome(List.of(), t));
                throw t;
            }
        }
    }
}
