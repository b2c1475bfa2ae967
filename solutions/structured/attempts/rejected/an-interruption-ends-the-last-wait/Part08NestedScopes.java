package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Waits for what it has interrupted, until it is interrupted itself. */
@Rejected(by = "aFurtherInterruptionDoesNotEndTheLastWait", says = "the fetch of books cleaned up")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        List<String> pages = new ArrayList<>(List.of(page));
        List<FutureTask<List<String>>> behind = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        BlockingQueue<Future<List<String>>> ended = new LinkedBlockingQueue<>();
        for (String link : site.fetch(page)) {
            FutureTask<List<String>> task =
                    new FutureTask<>(() -> crawl(site, link)) {
                        @Override
                        protected void done() {
                            ended.add(this);
                        }
                    };
            behind.add(task);
            threads.add(Thread.startVirtualThread(task));
        }
        try {
            for (int i = 0; i < behind.size(); i++) {
                pagesOf(ended.take());
            }
            behind.forEach(task -> pages.addAll(task.resultNow()));
            return pages;
        } finally {
            behind.forEach(task -> task.cancel(true));
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static List<String> pagesOf(Future<List<String>> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case Exception ofThePage -> throw ofThePage;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
    }
}
