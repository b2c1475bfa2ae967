package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** One executor for the whole tree. The top stops it, and does not wait until it has stopped. */
@Rejected(by = "noFetchGoesOnWhenCrawlHasEnded", says = "crawl has ended before it")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        CompletableFuture<List<String>> outcome = new CompletableFuture<>();
        try {
            Crawler crawler = new Crawler(site, threads, outcome);
            threads.submit(() -> outcome.complete(crawler.crawl(page)));
            return outcome.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Exception ofThePage) {
                throw ofThePage;
            }
            throw failed;
        } finally {
            threads.shutdownNow();
        }
    }

    private record Crawler(
            Site site, ExecutorService threads, CompletableFuture<List<String>> outcome) {

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
                outcome.completeExceptionally(t);
                throw t;
            }
        }
    }
}
