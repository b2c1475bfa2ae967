package kata.forkjoin;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;

/** The first success of many: a leaf without a match counts as failed. */
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        List<Callable<T>> searches =
                leaves.stream()
                        .map(leaf -> (Callable<T>) () -> leaf.search().orElseThrow())
                        .toList();
        if (searches.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(pool.invokeAny(searches));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof NoSuchElementException) {
                return Optional.empty();
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
