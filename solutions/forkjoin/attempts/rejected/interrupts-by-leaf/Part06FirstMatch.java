package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Whom a match interrupts is looked up by leaf, and two searches may have the same one. */
@Rejected(by = "aMatchInterruptsNoOtherSearch", says = "two searches had the same leaf")
public final class Part06FirstMatch {

    private static final Map<Leaf<?>, Thread> SEARCHED_BY = new ConcurrentHashMap<>();

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    /** Searches the leaves for a match. */
    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        var search = new Search<T>(new ArrayList<>(leaves));
        pool.invoke(new Crew(search, Math.min(leaves.size(), pool.getParallelism())));
        return search.answer();
    }

    private static final class Search<T> {

        private final List<Leaf<T>> leaves;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicReference<Optional<T>> match = new AtomicReference<>();

        Search(List<Leaf<T>> leaves) {
            this.leaves = leaves;
        }

        Optional<T> answer() {
            Optional<T> found = match.get();
            return found == null ? Optional.empty() : found;
        }

        void run() {
            for (int i = next.getAndIncrement(); i < leaves.size(); i = next.getAndIncrement()) {
                if (match.get() != null) {
                    return;
                }
                look(leaves.get(i));
            }
        }

        private void look(Leaf<T> leaf) {
            Thread me = Thread.currentThread();
            SEARCHED_BY.put(leaf, me);
            Optional<T> found;
            try {
                found = leaf.search();
            } catch (Throwable failure) {
                if (match.get() == null) {
                    throw failure;
                }
                // An interrupted leaf may throw: there is a match.
                return;
            } finally {
                SEARCHED_BY.remove(leaf, me);
                if (match.get() != null) {
                    // The flag was for this leaf: the thread goes back to the pool without it.
                    Thread.interrupted();
                }
            }
            if (found.isPresent() && match.compareAndSet(null, found)) {
                interruptTheOthers(me);
            }
        }

        private void interruptTheOthers(Thread me) {
            for (Leaf<T> leaf : leaves) {
                Thread thread = SEARCHED_BY.get(leaf);
                if (thread != null && thread != me) {
                    thread.interrupt();
                }
            }
        }
    }

    private static final class Crew extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient Search<?> search;
        private final int size;

        Crew(Search<?> search, int size) {
            this.search = search;
            this.size = size;
        }

        @Override
        protected void compute() {
            if (size > 1) {
                invokeAll(new Crew(search, size / 2), new Crew(search, size - size / 2));
            } else {
                search.run();
            }
        }
    }
}
