package kata.forkjoin;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Each thread adds to the cell of its number, and two numbers may have the same one. */
@Rejected(by = "noSumIsLostInAPoolOfAnySize", says = "8 leaves, a pool of 3 threads")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    /** Adds up a range of an array, without splitting it. */
    public interface Leaf {

        /** The sum of the numbers from {@code from} up to, but without, {@code to}. */
        long sum(long[] numbers, int from, int to);
    }

    /** The sum of all the numbers. */
    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        // Each thread adds to a cell of its own: nothing to contend for.
        long[] cells = new long[pool.getParallelism()];
        pool.invoke(new Range(numbers, 0, numbers.length, threshold, leaf, cells));
        return Arrays.stream(cells).sum();
    }

    @SuppressWarnings("serial")
    private static final class Range extends RecursiveAction {

        private final long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final Leaf leaf;
        private final long[] cells;

        Range(long[] numbers, int from, int to, int threshold, Leaf leaf, long[] cells) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.threshold = threshold;
            this.leaf = leaf;
            this.cells = cells;
        }

        @Override
        protected void compute() {
            if (to - from <= threshold) {
                int cell = (int) (Thread.currentThread().threadId() % cells.length);
                cells[cell] += leaf.sum(numbers, from, to);
                return;
            }
            int middle = from + (to - from) / 2;
            invokeAll(
                    new Range(numbers, from, middle, threshold, leaf, cells),
                    new Range(numbers, middle, to, threshold, leaf, cells));
        }
    }
}
