package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A search through many pieces of data at once, that is over as soon as one of them has a match.
 *
 * <p>All tasks share one place for the match, and look there before they begin a leaf. A task that
 * is cancelled would not help: the others would have to be found first, in the deques of all
 * threads.
 */
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    /**
     * Searches the leaves for a match.
     *
     * @param pool does the searching; it belongs to the caller
     */
    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<T> match = new AtomicReference<>();
        if (!leaves.isEmpty()) {
            pool.invoke(new Search<>(leaves, match));
        }
        // Null when all leaves have been searched in vain: that is an answer as well.
        return Optional.ofNullable(match.get());
    }

    // An action, not a task with a result: a result would travel up level by level, and would not
    // reach the other half of the tree before that half has ended.
    private static final class Search<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;
        private final AtomicReference<T> match;

        private Search(List<Leaf<T>> leaves, AtomicReference<T> match) {
            this.leaves = leaves;
            this.match = match;
        }

        @Override
        protected void compute() {
            // tag::compute[]
            // Tasks that still lie in a deque are not taken out of it. They end here, at once.
            if (match.get() != null) {
                return;
            }
            if (leaves.size() == 1) {
                // Only what was found, and only the first: a volatile field that every leaf writes
                // its result to would forget the match with the next leaf that has none.
                leaves.getFirst().search().ifPresent(m -> match.compareAndSet(null, m));
                return;
            }
            int middle = leaves.size() / 2;
            invokeAll(
                    new Search<>(leaves.subList(0, middle), match),
                    new Search<>(leaves.subList(middle, leaves.size()), match));
            // end::compute[]
        }
    }
}
