package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** The leaves add to one total, and no lock, no atomic keeps them apart. */
@Rejected(by = "noSumIsLostWhereLeavesRunSideBySide", says = "two leaves at the same time")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        long[] total = {0};
        pool.invoke(new Range(numbers, 0, numbers.length, threshold, leaf, total));
        return total[0];
    }

    private static final class Range extends RecursiveAction {

        private final long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final Leaf leaf;
        private final long[] total;

        private Range(long[] numbers, int from, int to, int threshold, Leaf leaf, long[] total) {
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
                total[0] += leaf.sum(numbers, from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(
                    new Range(numbers, from, middle, threshold, leaf, total),
                    new Range(numbers, middle, to, threshold, leaf, total));
        }
    }
}
