package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/**
 * Interrupts the threads that search when there is a match; a flag that its leaf did not look at
 * stays.
 */
@Rejected(by = "theNextSearchOnAThreadOfThePoolIsNotInterrupted", says = "began interrupted")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    private static final class Part<T> extends RecursiveAction {

        private static final long serialVersionUID = 1;

        private final transient List<Leaf<T>> leaves;
        private final transient AtomicReference<Optional<T>> match;
        private final transient Set<Thread> searching;

        Part(List<Leaf<T>> leaves, AtomicReference<Optional<T>> match, Set<Thread> searching) {
            this.leaves = leaves;
            this.match = match;
            this.searching = searching;
        }

        @Override
        protected void compute() {
            if (leaves.size() > 1) {
                int middle = leaves.size() / 2;
                invokeAll(
                        new Part<>(leaves.subList(0, middle), match, searching),
                        new Part<>(leaves.subList(middle, leaves.size()), match, searching));
                return;
            }
            Optional<T> none = match.get();
            if (leaves.isEmpty() || none.isPresent()) {
                return;
            }
            Optional<T> found;
            searching.add(Thread.currentThread());
            try {
                found = leaves.get(0).search();
            } finally {
                searching.remove(Thread.currentThread());
            }
            if (found.isPresent() && match.compareAndSet(none, found)) {
                searching.forEach(Thread::interrupt); // they need not go on
            }
        }
    }

    /**
     * Searches the leaves for a match.
     *
     * @param pool does the searching; it belongs to the caller
     */
    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<Optional<T>> match = new AtomicReference<>(Optional.empty());
        Set<Thread> searching = ConcurrentHashMap.newKeySet();
        try {
            pool.invoke(new Part<>(leaves, match, searching));
        } catch (RuntimeException | Error e) {
            if (match.get().isEmpty()) {
                throw e;
            }
            // a leaf that was interrupted: there is a match
        }
        return match.get();
    }
}
