package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Adds a failure to the one that is there, which may be the same object. */
@Rejected(by = "oneExceptionMayBeThrownByAllLeaves", says = "Self-suppression")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    private static final class Search<T> {

        private final List<Leaf<T>> leaves;
        private final CompletableFuture<Optional<T>> over = new CompletableFuture<>();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger left;

        Search(List<Leaf<T>> leaves) {
            this.leaves = leaves;
            this.left = new AtomicInteger(leaves.size());
        }

        /** Run by each thread of the pool. */
        void drain() {
            int mine;
            while (!over.isDone() && (mine = next.getAndIncrement()) < leaves.size()) {
                one(leaves.get(mine));
            }
        }

        private void one(Leaf<T> leaf) {
            try {
                Optional<T> found = leaf.search();
                if (found.isPresent()) {
                    over.complete(found);
                }
            } catch (Throwable t) {
                if (!failure.compareAndSet(null, t)) {
                    failure.get().addSuppressed(t);
                }
            }
            if (left.decrementAndGet() == 0) {
                if (failure.get() == null) {
                    over.complete(Optional.empty());
                } else {
                    over.completeExceptionally(failure.get());
                }
            }
        }
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
        Search<T> search = new Search<>(leaves);
        for (int i = 0; i < pool.getParallelism(); i++) {
            pool.execute(search::drain);
        }
        if (ForkJoinTask.getPool() == pool) {
            search.drain(); // a thread of this pool helps before it waits
        }
        return search.over.join();
    }
}
