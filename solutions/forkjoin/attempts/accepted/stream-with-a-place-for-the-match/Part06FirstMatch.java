package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;

/** A parallel stream inside the pool. What it does not do by itself, each leaf asks for. */
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<Optional<T>> match = new AtomicReference<>(Optional.empty());
        pool.submit(
                        () ->
                                leaves.parallelStream()
                                        .filter(leaf -> match.get().isEmpty())
                                        .map(Leaf::search)
                                        .filter(Optional::isPresent)
                                        .forEach(match::set))
                .join();
        return match.get();
    }
}
