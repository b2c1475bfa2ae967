package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Keeps the threshold in a static field: another call changes it for all. */
@Rejected(by = "aCallInTheMidstOfAnotherChangesNothingThere", says = "during a call for 1 to 32")
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
        Sum.threshold = threshold;
        return pool.invoke(new Sum(numbers, 0, numbers.length, leaf));
    }

    private static final class Sum extends RecursiveTask<Long> {

        private static final long serialVersionUID = 1L;

        private final transient long[] numbers;
        private final int from;
        private final int to;
        private static volatile int threshold;
        private final transient Leaf leaf;

        private Sum(long[] numbers, int from, int to, Leaf leaf) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.leaf = leaf;
        }

        @Override
        protected Long compute() {
            if (to - from <= threshold) {
                return leaf.sum(numbers, from, to);
            }
            int middle = from + (to - from) / 2;
            Sum left = new Sum(numbers, from, middle, leaf);
            Sum right = new Sum(numbers, middle, to, leaf);
            left.fork();
            long sumOfRight = right.compute();
            return left.join() + sumOfRight;
        }
    }
}
