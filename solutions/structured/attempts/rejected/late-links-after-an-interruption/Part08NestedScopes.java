package kata.structured;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import kata.judge.Rejected;

/** Stops what begins late only after a failure, not after an interruption of the caller. */
@Rejected(
        by = "whatBeginsAfterTheInterruptionIsStoppedToo",
        says = "returned its links with the flag set")
public final class Part08NestedScopes {

    public interface Site {
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    public static List<String> crawl(Site site, String page) throws Exception {
        return new Crawl(site).all(page);
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
        private final Object lock = new Object();
        private final Set<Thread> running = new HashSet<>();
        private Throwable failure;

        Crawl(Site site) {
            this.site = site;
        }

        List<String> all(String page) throws Exception {
            Node root = new Node(page);
            start(root);
            boolean interrupted = false;
            Throwable failed;
            synchronized (lock) {
                while (!running.isEmpty()) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                        running.forEach(Thread::interrupt);
                    }
                }
                failed = failure;
            }
            if (interrupted || Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (failed != null) {
                Part08NestedScopes.<Exception>rethrow(failed);
            }
            List<String> result = new ArrayList<>();
            root.addTo(result);
            return result;
        }

        private void start(Node node) {
            synchronized (lock) {
                Thread thread = Thread.ofVirtual().unstarted(() -> run(node));
                running.add(thread);
                thread.start();
                if (failure != null) {
                    thread.interrupt();
                }
            }
        }

        private void run(Node node) {
            Throwable thrown = null;
            try {
                for (String link : site.fetch(node.page())) {
                    Node next = new Node(link);
                    node.behind().add(next);
                    start(next);
                }
            } catch (Throwable t) {
                thrown = t;
            }
            synchronized (lock) {
                running.remove(Thread.currentThread());
                if (thrown != null && failure == null) {
                    failure = thrown;
                    running.forEach(Thread::interrupt);
                }
                lock.notifyAll();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void rethrow(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
