package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An executor per page. Takes what ends first, so it hears of a failure at once. */
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> links = site.fetch(page);
        List<String> pages = new ArrayList<>(List.of(page));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletionService<List<String>> ended = new ExecutorCompletionService<>(threads);
            List<Future<List<String>>> behind = new ArrayList<>();
            for (String link : links) {
                behind.add(ended.submit(() -> crawl(site, link)));
            }
            try {
                for (int i = 0; i < behind.size(); i++) {
                    ended.take().get();
                }
            } catch (ExecutionException failed) {
                threads.shutdownNow();
                switch (failed.getCause()) {
                    case Exception ofThePage -> throw ofThePage;
                    case Error error -> throw error;
                    default -> throw failed;
                }
            } catch (InterruptedException interrupted) {
                threads.shutdownNow();
                throw interrupted;
            }
            // Closing the executor waits, also after shutdownNow.
            behind.forEach(future -> pages.addAll(future.resultNow()));
            return pages;
        }
    }
}
