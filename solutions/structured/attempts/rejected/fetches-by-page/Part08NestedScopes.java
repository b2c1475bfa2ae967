package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Finds the threads of its fetches by the name of the page, in one map for all calls. */
@Rejected(
        by = "aFailureInterruptsTheFetchesOfItsOwnCallOnly",
        says = "two calls fetch a page of the same name")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    /** Who fetches what. */
    private static final Map<String, Thread> RUNNING = new ConcurrentHashMap<>();

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        Crawl crawl = new Crawl(site);
        return crawl.all(page);
    }

    private record Node(String page, List<Node> behind) {
        Node(String page) {
            this(page, new ArrayList<>());
        }

        void addTo(List<String> pages) {
            pages.add(page);
            behind.forEach(node -> node.addTo(pages));
        }
    }

    private static final class Crawl {
        private final Site site;
        private final Set<String> pages = ConcurrentHashMap.newKeySet();
        private final AtomicInteger pending = new AtomicInteger();
        private final CountDownLatch done = new CountDownLatch(1);
        private Throwable failure;
        private boolean stopped;

        Crawl(Site site) {
            this.site = site;
        }

        List<String> all(String page) throws Exception {
            Node root = new Node(page);
            start(root);
            boolean interrupted = false;
            while (true) {
                try {
                    done.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop();
                }
            }
            if (interrupted) {
                throw new InterruptedException();
            }
            if (failure != null) {
                Part08NestedScopes.<Exception>rethrow(failure);
            }
            List<String> result = new ArrayList<>();
            root.addTo(result);
            return result;
        }

        private synchronized void start(Node node) {
            pending.incrementAndGet();
            Thread thread = Thread.ofVirtual().unstarted(() -> run(node));
            pages.add(node.page());
            RUNNING.put(node.page(), thread);
            thread.start();
            if (stopped) {
                thread.interrupt();
            }
        }

        private void run(Node node) {
            try {
                for (String link : site.fetch(node.page())) {
                    Node next = new Node(link);
                    node.behind().add(next);
                    start(next);
                }
            } catch (Throwable thrown) {
                fail(thrown);
            } finally {
                pages.remove(node.page());
                RUNNING.remove(node.page(), Thread.currentThread());
                if (pending.decrementAndGet() == 0) {
                    done.countDown();
                }
            }
        }

        private synchronized void fail(Throwable thrown) {
            if (failure == null) {
                failure = thrown;
            }
            stop();
        }

        private synchronized void stop() {
            stopped = true;
            for (String page : pages) {
                Thread thread = RUNNING.get(page);
                if (thread != null) {
                    thread.interrupt();
                }
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void rethrow(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
