package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Keeps the match in a static field: the search beside it has found it, too. */
@Rejected(by = "searchesAtTheSameTimeDoNotDisturbEachOther", says = "two searches at the same time")
public final class Part06FirstMatch {

    private static final AtomicReference<Object> MATCH = new AtomicReference<>();

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        MATCH.set(null);
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (Leaf<T> leaf : leaves) {
            tasks.add(pool.submit(() -> search(leaf)));
        }
        tasks.forEach(ForkJoinTask::join);
        @SuppressWarnings("unchecked")
        T match = (T) MATCH.get();
        return Optional.ofNullable(match);
    }

    private static <T> void search(Leaf<T> leaf) {
        if (MATCH.get() == null) {
            leaf.search().ifPresent(found -> MATCH.compareAndSet(null, found));
        }
    }
}
