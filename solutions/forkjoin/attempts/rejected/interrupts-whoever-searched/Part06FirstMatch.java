package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Interrupts each thread that had a leaf, also one that has been at something else since. */
@Rejected(by = "aMatchInterruptsNoOtherSearch", says = "another search was interrupted")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<Optional<T>> match = new AtomicReference<>(Optional.empty());
        Set<Thread> searching = ConcurrentHashMap.newKeySet();
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (Leaf<T> leaf : leaves) {
            tasks.add(
                    pool.submit(
                            () -> {
                                if (match.get().isPresent()) {
                                    return;
                                }
                                searching.add(Thread.currentThread());
                                Optional<T> found = leaf.search();
                                if (found.isPresent()) {
                                    match.set(found);
                                    searching.remove(Thread.currentThread());
                                    searching.forEach(Thread::interrupt);
                                }
                            }));
        }
        tasks.forEach(ForkJoinTask::join);
        return match.get();
    }
}
