package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Saves the way to the pool if there is but one leaf. */
@Rejected(by = "theLeavesRunInTheGivenPool", says = "outside the given pool")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    /** Adds up a range of an array, without splitting it. */
    public interface Leaf {

        /** The sum of the numbers from {@code from} up to, but without, {@code to}. */
        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        if (numbers.length <= threshold) {
            return leaf.sum(numbers, 0, numbers.length);
        }
        return pool.invoke(new Sum(numbers, 0, numbers.length, threshold, leaf));
    }

    private static final class Sum extends RecursiveTask<Long> {

        private static final long serialVersionUID = 1L;

        private final transient long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Leaf leaf;

        private Sum(long[] numbers, int from, int to, int threshold, Leaf leaf) {
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
            long sumOfRight = right.compute();
            return left.join() + sumOfRight;
        }
    }
}
