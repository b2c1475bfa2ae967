package kata.judge.probe;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * Keeps all threads of the common pool busy until it is closed. The size of that pool depends on
 * the machine: an attempt that waits in it would be right with many cores, and wrong with few. With
 * this it is wrong everywhere.
 */
public final class BusyCommonPool implements AutoCloseable {

    private final CountDownLatch end = new CountDownLatch(1);

    /** From now on, no thread of the common pool is free. */
    public BusyCommonPool() {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        int threads = Math.max(1, pool.getParallelism());
        CountDownLatch begun = new CountDownLatch(threads);
        IntStream.range(0, threads)
                .forEach(
                        _ ->
                                pool.execute(
                                        () -> {
                                            begun.countDown();
                                            Tasks.awaitEvenIfInterrupted(end);
                                        }));
        Tasks.awaitEvenIfInterrupted(begun);
    }

    @Override
    public void close() {
        end.countDown();
    }
}
