package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** A place for each worker, by its number and the pool's parallelism: two workers may share one. */
@Rejected(by = "noSumIsLostInAPoolOfAnySize", says = "8 leaves, a pool of")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        // One slot for each worker: nobody else writes to it, so no lock and no atomics.
        long[] slots = new long[pool.getParallelism()];
        pool.invoke(new Range(numbers, 0, numbers.length, threshold, leaf, slots));
        long sum = 0;
        for (long slot : slots) {
            sum += slot;
        }
        return sum;
    }

    private static final class Range extends RecursiveAction {

        private final long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final Leaf leaf;
        private final long[] slots;

        Range(long[] numbers, int from, int to, int threshold, Leaf leaf, long[] slots) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.threshold = threshold;
            this.leaf = leaf;
            this.slots = slots;
        }

        @Override
        protected void compute() {
            if (to - from <= threshold) {
                ForkJoinWorkerThread worker = (ForkJoinWorkerThread) Thread.currentThread();
                slots[worker.getPoolIndex() % slots.length] += leaf.sum(numbers, from, to);
                return;
            }
            int middle = from + (to - from) / 2;
            invokeAll(
                    new Range(numbers, from, middle, threshold, leaf, slots),
                    new Range(numbers, middle, to, threshold, leaf, slots));
        }
    }
}
