package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;

/** Keeps the total of a leaf for its thread, and does not put the one before back. */
@Rejected(by = "aLeafMayMakeACallItself", says = "200")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    /** Adds up a range of an array, without splitting it. */
    public interface Leaf {

        /** The sum of the numbers from {@code from}, inclusive, to {@code to}, exclusive. */
        long sum(long[] numbers, int from, int to);
    }

    /** The total that this thread's leaf belongs to. */
    private static final ThreadLocal<LongAdder> TOTAL = new ThreadLocal<>();

    /**
     * The sum of all the numbers.
     *
     * @param threshold how long a leaf may be, 1 or more
     * @param leaf adds up the leaves
     * @param pool runs the leaves; it belongs to the caller
     */
    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        LongAdder total = new LongAdder();
        pool.invoke(new Range(numbers, 0, numbers.length, threshold, leaf, total));
        return total.sum();
    }

    private static void add(long part) {
        TOTAL.get().add(part);
    }

    @SuppressWarnings("serial")
    private static final class Range extends RecursiveAction {

        private final long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final Leaf leaf;
        private final LongAdder total;

        Range(long[] numbers, int from, int to, int threshold, Leaf leaf, LongAdder total) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.threshold = threshold;
            this.leaf = leaf;
            this.total = total;
        }

        @Override
        protected void compute() {
            if (to - from <= threshold) {
                TOTAL.set(total);
                long part = leaf.sum(numbers, from, to);
                add(part);
                return;
            }
            int middle = from + (to - from) / 2;
            invokeAll(
                    new Range(numbers, from, middle, threshold, leaf, total),
                    new Range(numbers, middle, to, threshold, leaf, total));
        }
    }
}
