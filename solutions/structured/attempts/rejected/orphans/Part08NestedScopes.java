package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Stops the threads below when one of them fails, and forgets them when it is stopped itself. */
@Rejected(
        by = "aFailureAtTheTopReachesTheFetchesDeepDown",
        says = "0 of 2 were interrupted, and crawl has ended without them")
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
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failed) {
            behind.forEach(task -> task.cancel(true));
            joinAll(threads);
            throw failed;
        }
    }

    private static List<String> pagesOf(Future<List<String>> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Exception ofThePage) {
                throw ofThePage;
            }
            throw failed;
        }
    }

    private static void joinAll(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
