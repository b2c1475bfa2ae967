package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/**
 * Counts the leaves that are left. One that fails is never counted, and nobody tells the caller.
 */
@Rejected(by = "whatALeafThrowsComesOut", says = "has not ended: nothing moves any more")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        CompletableFuture<Optional<T>> answer = new CompletableFuture<>();
        AtomicInteger left = new AtomicInteger(leaves.size());
        for (Leaf<T> leaf : leaves) {
            pool.submit(
                    () -> {
                        if (!answer.isDone()) {
                            leaf.search().ifPresent(found -> answer.complete(Optional.of(found)));
                        }
                        if (left.decrementAndGet() == 0) {
                            answer.complete(Optional.empty());
                        }
                    });
        }
        return answer.join();
    }
}
