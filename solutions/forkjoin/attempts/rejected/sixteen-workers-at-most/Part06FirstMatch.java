package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** One worker for each thread of the pool, but never more than sixteen. */
@Rejected(by = "aLargePoolIsUsedAsWell", says = "on a pool of 33")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Optional<T>> match = new AtomicReference<>(Optional.empty());
        List<ForkJoinTask<?>> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(pool.getParallelism(), 16); i++) {
            workers.add(
                    pool.submit(
                            () -> {
                                int leaf = next.getAndIncrement();
                                while (match.get().isEmpty() && leaf < leaves.size()) {
                                    leaves.get(leaf)
                                            .search()
                                            .ifPresent(found -> match.set(Optional.of(found)));
                                    leaf = next.getAndIncrement();
                                }
                            }));
        }
        workers.forEach(ForkJoinTask::join);
        return match.get();
    }
}
