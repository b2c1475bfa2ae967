package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** From 128 leaves on, several leaves are searched after one look for a match. */
@Rejected(by = "afterAMatchNoOtherLeafIsBegun", says = "After that, 1 other leaf was begun")
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
        private final int threshold;
        private final transient AtomicReference<Optional<T>> match;

        Part(List<Leaf<T>> leaves, int threshold, AtomicReference<Optional<T>> match) {
            this.leaves = leaves;
            this.threshold = threshold;
            this.match = match;
        }

        @Override
        protected void compute() {
            Optional<T> none = match.get();
            if (none.isPresent()) {
                return;
            }
            if (leaves.size() <= threshold) {
                for (Leaf<T> leaf : leaves) {
                    Optional<T> found = leaf.search();
                    if (found.isPresent()) {
                        match.compareAndSet(none, found);
                        return;
                    }
                }
                return;
            }
            int middle = leaves.size() / 2;
            invokeAll(
                    new Part<>(leaves.subList(0, middle), threshold, match),
                    new Part<>(leaves.subList(middle, leaves.size()), threshold, match));
        }
    }

    /**
     * Searches the leaves for a match.
     *
     * @param pool does the searching; it belongs to the caller
     */
    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<Optional<T>> match = new AtomicReference<>(Optional.empty());
        int threshold = Math.max(1, leaves.size() / 64);
        pool.invoke(new Part<>(leaves, threshold, match));
        return match.get();
    }
}
