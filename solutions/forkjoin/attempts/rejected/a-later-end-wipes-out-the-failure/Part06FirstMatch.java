package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** A leaf that began before the failure writes over it that nothing was found. */
@Rejected(
        by = "aLeafThatEndsLaterDoesNotWipeOutAFailure",
        says = "then the other leaf ended without a match")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Object> outcome = new AtomicReference<>(Optional.empty());
        List<ForkJoinTask<?>> workers = new ArrayList<>();
        for (int i = 0; i < pool.getParallelism(); i++) {
            workers.add(
                    pool.submit(
                            () -> {
                                int leaf = next.getAndIncrement();
                                while (!isMatch(outcome.get()) && leaf < leaves.size()) {
                                    Object before = outcome.get();
                                    Object found = searched(leaves.get(leaf));
                                    // A failure counts as long as nothing else has been found.
                                    if (isMatch(found)) {
                                        outcome.set(found);
                                    } else if (!(before instanceof Throwable)) {
                                        outcome.updateAndGet(now -> isMatch(now) ? now : found);
                                    }
                                    leaf = next.getAndIncrement();
                                }
                            }));
        }
        workers.forEach(ForkJoinTask::join);
        if (outcome.get() instanceof Throwable failure) {
            throw new IllegalStateException(failure);
        }
        @SuppressWarnings("unchecked")
        Optional<T> match = (Optional<T>) outcome.get();
        return match;
    }

    private static Object searched(Leaf<?> leaf) {
        try {
            return leaf.search();
        } catch (RuntimeException | Error failure) {
            return failure;
        }
    }

    private static boolean isMatch(Object outcome) {
        return outcome instanceof Optional<?> found && found.isPresent();
    }
}
