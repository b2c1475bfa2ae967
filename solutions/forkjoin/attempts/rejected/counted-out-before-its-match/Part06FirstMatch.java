package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/**
 * The last leaf to end says that there is none. A leaf counts itself out before it hands over its
 * match, so that the last one may be the faster of the two.
 */
@Rejected(by = "theMatchIsKeptWhereverTwoThreadsMeet", says = "Optional.empty")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        CompletableFuture<Optional<T>> answer = new CompletableFuture<>();
        AtomicInteger pending = new AtomicInteger(leaves.size());
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        for (Leaf<T> leaf : leaves) {
            pool.execute(
                    () -> {
                        Optional<T> found = answer.isDone() ? Optional.empty() : leaf.search();
                        boolean last = pending.decrementAndGet() == 0;
                        if (found.isPresent() || last) {
                            answer.complete(found);
                        }
                    });
        }
        return answer.join();
    }
}
