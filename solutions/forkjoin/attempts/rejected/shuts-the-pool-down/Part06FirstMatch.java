package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Stops the others by stopping the pool, which is not its own. */
@Rejected(by = "thePoolStaysOpen", says = "the pool was shut down")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        CompletableFuture<Optional<T>> answer = new CompletableFuture<>();
        AtomicInteger left = new AtomicInteger(leaves.size());
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        try {
            leaves.forEach(leaf -> pool.execute(() -> search(leaf, left, answer, pool)));
        } catch (RejectedExecutionException e) {
            // A match was found while the last leaves were handed in.
        }
        return answer.join();
    }

    private static <T> void search(
            Leaf<T> leaf,
            AtomicInteger left,
            CompletableFuture<Optional<T>> answer,
            ForkJoinPool pool) {
        Optional<T> found = leaf.search();
        if (found.isPresent()) {
            pool.shutdownNow();
            answer.complete(found);
        } else if (left.decrementAndGet() == 0) {
            answer.complete(found);
        }
    }
}
