package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** One task that goes through the list. It stops in time, but it is alone. */
@Rejected(by = "asManyLeavesAtOnceAsThePoolHasThreads", says = "1 leaf")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        return pool.submit(
                        () ->
                                leaves.stream()
                                        .map(Leaf::search)
                                        .flatMap(Optional::stream)
                                        .findFirst())
                .join();
    }
}
