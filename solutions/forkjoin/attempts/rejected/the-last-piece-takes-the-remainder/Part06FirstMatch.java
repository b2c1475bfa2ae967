package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Makes equal pieces, and the last one takes what is left over. */
@Rejected(by = "aSlowLeafHoldsUpFewOthers", says = "of the 30 others")
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
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        // As a stream does: some pieces for each thread, so that a slow one is balanced.
        int pieces = Math.min(leaves.size(), 4 * pool.getParallelism());
        int size = leaves.size() / pieces;
        List<Leaf<T>> all = new ArrayList<>(leaves);
        AtomicReference<Optional<T>> match = new AtomicReference<>();
        List<Piece<T>> tasks = new ArrayList<>();
        for (int i = 0; i < pieces; i++) {
            int to = i == pieces - 1 ? all.size() : (i + 1) * size;
            tasks.add(new Piece<>(all.subList(i * size, to), match));
        }
        pool.submit(() -> ForkJoinTask.invokeAll(tasks)).join();
        Optional<T> found = match.get();
        return found == null ? Optional.empty() : found;
    }

    private static final class Piece<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;
        private final transient AtomicReference<Optional<T>> match;

        Piece(List<Leaf<T>> leaves, AtomicReference<Optional<T>> match) {
            this.leaves = leaves;
            this.match = match;
        }

        @Override
        protected void compute() {
            for (Leaf<T> leaf : leaves) {
                if (match.get() != null) {
                    return;
                }
                Optional<T> found = leaf.search();
                if (found.isPresent()) {
                    match.compareAndSet(null, found);
                }
            }
        }
    }
}
