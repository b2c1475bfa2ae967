package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;

/**
 * Takes a leaf's RejectedExecutionException for one of the pool, and adds up once more on the
 * caller's thread.
 */
@Rejected(by = "whatALeafThrowsComesOut", says = "it ran 2 times")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    /** Adds up a range of an array, without splitting it. */
    public interface Leaf {

        /** The sum of the numbers from {@code from} up to, but without, {@code to}. */
        long sum(long[] numbers, int from, int to);
    }

    /**
     * The sum of all the numbers.
     *
     * @param threshold how long a leaf may be, 1 or more
     * @param leaf adds up the leaves
     * @param pool runs the leaves; it belongs to the caller
     */
    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        try {
            return pool.invoke(new Sum(numbers, 0, numbers.length, threshold, leaf));
        } catch (RejectedExecutionException e) {
            // the pool takes no task any more: add it up here
            long sum = 0;
            for (int from = 0; from < numbers.length; ) {
                int to = from + Math.min(threshold, numbers.length - from);
                sum += leaf.sum(numbers, from, to);
                from = to;
            }
            return sum;
        }
    }

    private static final class Sum extends RecursiveTask<Long> {

        private static final long serialVersionUID = 1L;

        private final transient long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Leaf leaf;

        Sum(long[] numbers, int from, int to, int threshold, Leaf leaf) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.threshold = threshold;
            this.leaf = leaf;
        }

        @Override
        protected Long compute() {
            if (to - from <= threshold) {
                return leaf.sum(numbers, from, to);
            }
            int middle = from + (to - from) / 2;
            Sum left = new Sum(numbers, from, middle, threshold, leaf);
            Sum right = new Sum(numbers, middle, to, threshold, leaf);
            left.fork();
            long r = right.compute();
            return left.join() + r;
        }
    }
}
