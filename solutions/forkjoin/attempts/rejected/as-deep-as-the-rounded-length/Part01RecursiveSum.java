package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Splits everything equally deep, and computes how deep from the length rounded down. */
@Rejected(
        by = "noLeafIsLongerThanTheThreshold",
        says = "3 numbers: a leaf of 2 numbers, threshold 1")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        /** The sum of the numbers from {@code from} up to, but without, {@code to}. */
        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        int levels = 0;
        while (numbers.length >> levels > threshold) {
            levels++;
        }
        return pool.invoke(new Range(numbers, 0, numbers.length, levels, leaf));
    }

    @SuppressWarnings("serial")
    private static final class Range extends RecursiveTask<Long> {

        private final long[] numbers;
        private final int from;
        private final int to;
        private final int levels;
        private final Leaf leaf;

        private Range(long[] numbers, int from, int to, int levels, Leaf leaf) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.levels = levels;
            this.leaf = leaf;
        }

        @Override
        protected Long compute() {
            if (levels == 0) {
                return leaf.sum(numbers, from, to);
            }
            int middle = from + (to - from) / 2;
            Range left = new Range(numbers, from, middle, levels - 1, leaf);
            Range right = new Range(numbers, middle, to, levels - 1, leaf);
            left.fork();
            long sum = right.compute();
            return left.join() + sum;
        }
    }
}
