package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;

/** The first success of many: a leaf without a match counts as failed. */
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Callable<T>> searches =
                leaves.stream().map(leaf -> (Callable<T>) () -> match(leaf, failure)).toList();
        if (searches.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(pool.invokeAny(searches));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            if (failure.get() == null) {
                return Optional.empty();
            }
            throw new IllegalStateException(failure.get());
        }
    }

    // To invokeAny, a leaf without a match has failed. Those that really fail are kept apart.
    private static <T> T match(Leaf<T> leaf, AtomicReference<Throwable> failure) {
        Optional<T> found;
        try {
            found = leaf.search();
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
            throw e;
        }
        return found.orElseThrow();
    }
}
