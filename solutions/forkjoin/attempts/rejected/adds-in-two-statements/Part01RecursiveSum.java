package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/**
 * Sums up a leaf first, and adds to the total in a second statement: few meet there, but some do.
 */
@Rejected(by = "noSumIsLostWhereverTwoLeavesMeet", says = "total")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    /** Adds up a range of an array, without splitting it. */
    public interface Leaf {

        /** The sum of the numbers from {@code from} up to, but without, {@code to}. */
        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        Sum all = new Sum(numbers, threshold, leaf);
        pool.invoke(all.range(0, numbers.length));
        return all.total;
    }

    private static final class Sum {

        private final long[] numbers;
        private final int threshold;
        private final Leaf leaf;
        private long total;

        private Sum(long[] numbers, int threshold, Leaf leaf) {
            this.numbers = numbers;
            this.threshold = threshold;
            this.leaf = leaf;
        }

        private RecursiveAction range(int from, int to) {
            return new RecursiveAction() {
                private static final long serialVersionUID = 1L;

                @Override
                protected void compute() {
                    if (to - from <= threshold) {
                        long part = leaf.sum(numbers, from, to);
                        total += part;
                        return;
                    }
                    int middle = from + (to - from) / 2;
                    invokeAll(range(from, middle), range(middle, to));
                }
            };
        }
    }
}
