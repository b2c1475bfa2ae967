package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** As many searchers as the pool has threads take leaf after leaf from one counter. */
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
        int threads = pool.getParallelism();
        AtomicInteger cursor = new AtomicInteger();
        AtomicReference<Optional<T>> match = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Searcher<T>> searchers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            searchers.add(new Searcher<>(leaves, cursor, match, failure));
        }
        pool.invoke(
                ForkJoinTask.adapt(
                        () -> {
                            ForkJoinTask.invokeAll(searchers);
                        }));
        if (match.get() != null) {
            return match.get();
        }
        if (failure.get() != null) {
            throw new IllegalStateException(failure.get());
        }
        return Optional.empty();
    }

    /** Takes leaf after leaf from the cursor that all searchers share. */
    @SuppressWarnings("serial")
    private static final class Searcher<T> extends RecursiveAction {

        private final List<Leaf<T>> leaves;
        private final AtomicInteger cursor;
        private final AtomicReference<Optional<T>> match;
        private final AtomicReference<Throwable> failure;

        Searcher(
                List<Leaf<T>> leaves,
                AtomicInteger cursor,
                AtomicReference<Optional<T>> match,
                AtomicReference<Throwable> failure) {
            this.leaves = leaves;
            this.cursor = cursor;
            this.match = match;
            this.failure = failure;
        }

        @Override
        protected void compute() {
            int next = cursor.getAndIncrement();
            while (next < leaves.size() && match.get() == null) {
                try {
                    Optional<T> found = leaves.get(next).search();
                    if (found.isPresent()) {
                        match.compareAndSet(null, found);
                    }
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
                next = cursor.getAndIncrement();
            }
        }
    }
}
