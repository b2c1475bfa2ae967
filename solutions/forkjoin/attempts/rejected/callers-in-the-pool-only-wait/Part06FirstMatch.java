package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** A thread of the pool that calls waits on a latch: when all of them call, nobody is left. */
@Rejected(by = "searchesByAllThreadsOfThePoolEnd", says = "neither returns")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    /** Searches the leaves for a match. */
    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        int searchers = pool.getParallelism();
        AtomicInteger next = new AtomicInteger();
        AtomicReference<T> match = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(searchers);
        Runnable searcher =
                () -> {
                    try {
                        int at = next.getAndIncrement();
                        while (at < leaves.size() && match.get() == null) {
                            leaves.get(at)
                                    .search()
                                    .ifPresent(found -> match.compareAndSet(null, found));
                            at = next.getAndIncrement();
                        }
                    } catch (Throwable e) {
                        failure.compareAndSet(null, e);
                    } finally {
                        ended.countDown();
                    }
                };
        if (searchers == 1 && ForkJoinTask.getPool() == pool) {
            // The pool's only thread cannot wait for another one.
            searcher.run();
        } else {
            for (int i = 0; i < searchers; i++) {
                pool.execute(searcher);
            }
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
        if (match.get() == null && failure.get() != null) {
            throw new IllegalStateException("a leaf has failed", failure.get());
        }
        return Optional.ofNullable(match.get());
    }
}
