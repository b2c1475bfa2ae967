package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** After a failure it interrupts all threads of the crawl, the caller's as well. */
@Rejected(by = "whatAFetchThrowsComesOutUnchanged", says = "the caller was left interrupted")
public final class Part08NestedScopes {

    /** A site somewhere in the network. */
    public interface Site {

        /**
         * Fetches a page. The thread waits meanwhile, and can be interrupted.
         *
         * @return the pages it links to, one level down
         */
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    /**
     * Fetches the page and all pages behind it.
     *
     * @throws Exception what the fetch of a page threw
     */
    public static List<String> crawl(Site site, String page) throws Exception {
        Tree tree = new Tree(site);
        List<String> pages = tree.behind(page);
        switch (tree.failure.get()) {
            case null -> {
                return pages;
            }
            case Error thrown -> throw thrown;
            case Throwable thrown -> throw (Exception) thrown;
        }
    }

    /** One crawl: a thread for each page, and the first failure of any of them. */
    private static final class Tree {

        private final Site site;
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        Tree(Site site) {
            this.site = site;
        }

        List<String> behind(String page) {
            threads.add(Thread.currentThread()); // before the look at the failure
            if (failure.get() != null) {
                return List.of();
            }
            List<String> links;
            try {
                links = site.fetch(page);
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedException();
                }
            } catch (Throwable thrown) {
                stop(thrown);
                return List.of();
            }
            List<FutureTask<List<String>>> parts = new ArrayList<>();
            List<Thread> below = new ArrayList<>();
            for (String link : links) {
                FutureTask<List<String>> part = new FutureTask<>(() -> behind(link));
                parts.add(part);
                below.add(Thread.startVirtualThread(part));
            }
            below.forEach(this::await);
            if (failure.get() != null) {
                return List.of();
            }
            List<String> pages = new ArrayList<>();
            pages.add(page);
            parts.forEach(part -> pages.addAll(part.resultNow()));
            return pages;
        }

        private void await(Thread thread) {
            boolean interrupted = false;
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException asked) {
                    interrupted = true;
                    stop(asked);
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void stop(Throwable why) {
            if (failure.compareAndSet(null, why)) {
                threads.forEach(Thread::interrupt);
            }
        }
    }
}
