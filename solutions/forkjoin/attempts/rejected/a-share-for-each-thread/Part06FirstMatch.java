package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Gives each thread its share of the list. Behind a slow leaf, the rest of its share waits. */
@Rejected(by = "aSlowLeafHoldsUpFewOthers", says = "of the 639 others, 320")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<T> match = new AtomicReference<>();
        int threads = pool.getParallelism();
        List<ForkJoinTask<?>> shares = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int from = leaves.size() * i / threads;
            int to = leaves.size() * (i + 1) / threads;
            shares.add(pool.submit(() -> search(leaves.subList(from, to), match)));
        }
        shares.forEach(ForkJoinTask::join);
        return Optional.ofNullable(match.get());
    }

    private static <T> void search(List<Leaf<T>> leaves, AtomicReference<T> match) {
        for (Leaf<T> leaf : leaves) {
            if (match.get() == null) {
                leaf.search().ifPresent(found -> match.compareAndSet(null, found));
            }
        }
    }
}
