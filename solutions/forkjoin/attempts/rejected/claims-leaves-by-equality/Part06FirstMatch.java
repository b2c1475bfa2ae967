package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Keeps the leaves that were begun in a set, and equal ones are one there. */
@Rejected(by = "withoutAMatchEachLeafIsSearchedOnce", says = "two of which are equal")
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
        int size = leaves.size();
        int walkers = Math.min(size, pool.getParallelism());
        if (walkers == 0) {
            return Optional.empty();
        }
        List<Leaf<T>> all = new ArrayList<>(leaves);
        Set<Leaf<T>> begun = ConcurrentHashMap.newKeySet();
        AtomicReference<Optional<T>> match = new AtomicReference<>(Optional.empty());
        List<Walker<T>> tasks = new ArrayList<>();
        for (int i = 0; i < walkers; i++) {
            tasks.add(new Walker<>(all, (int) ((long) size * i / walkers), begun, match));
        }
        pool.submit(() -> ForkJoinTask.invokeAll(tasks)).join();
        return match.get();
    }

    /** Walks once around the list from its own start, and searches what nobody has begun. */
    private static final class Walker<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;
        private final int start;
        private final transient Set<Leaf<T>> begun;
        private final transient AtomicReference<Optional<T>> match;

        Walker(
                List<Leaf<T>> leaves,
                int start,
                Set<Leaf<T>> begun,
                AtomicReference<Optional<T>> match) {
            this.leaves = leaves;
            this.start = start;
            this.begun = begun;
            this.match = match;
        }

        @Override
        protected void compute() {
            for (int i = 0; i < leaves.size(); i++) {
                Leaf<T> leaf = leaves.get((int) (((long) start + i) % leaves.size()));
                if (begun.add(leaf)) {
                    Optional<T> before = match.get();
                    if (before.isPresent()) {
                        return;
                    }
                    Optional<T> found = leaf.search();
                    if (found.isPresent()) {
                        match.compareAndSet(before, found);
                    }
                }
            }
        }
    }
}
