package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Takes a thread of another pool for one of the given one, which searches as well. */
@Rejected(by = "theLeavesAreSearchedInTheGivenPoolForAnyCaller", says = "of 8 leaves 1 began")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<T> match = new AtomicReference<>();
        AtomicInteger next = new AtomicInteger();
        int others = pool.getParallelism();
        if (ForkJoinTask.inForkJoinPool()) {
            others--; // the calling thread is one of the searchers
        }
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < Math.max(1, others); i++) {
            tasks.add(pool.submit(() -> searchOn(leaves, next, match)));
        }
        if (ForkJoinTask.getPool() == pool) {
            searchOn(leaves, next, match);
        }
        for (ForkJoinTask<?> task : tasks) {
            task.join();
        }
        return Optional.ofNullable(match.get());
    }

    private static <T> void searchOn(
            List<Leaf<T>> leaves, AtomicInteger next, AtomicReference<T> match) {
        int i;
        while ((i = next.getAndIncrement()) < leaves.size() && match.get() == null) {
            leaves.get(i).search().ifPresent(found -> match.compareAndSet(null, found));
        }
    }
}
