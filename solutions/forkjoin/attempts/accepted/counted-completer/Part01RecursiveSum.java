package kata.forkjoin;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.LongAdder;

/** Nobody joins: each leaf adds to one sum, and the last to end completes the whole. */
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        LongAdder sum = new LongAdder();
        pool.invoke(new Range(null, numbers, 0, numbers.length, threshold, leaf, sum));
        return sum.sum();
    }

    private static final class Range extends CountedCompleter<Void> {

        private static final long serialVersionUID = 1L;

        private final transient long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Leaf leaf;
        private final LongAdder sum;

        private Range(
                CountedCompleter<?> whole,
                long[] numbers,
                int from,
                int to,
                int threshold,
                Leaf leaf,
                LongAdder sum) {
            super(whole);
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.threshold = threshold;
            this.leaf = leaf;
            this.sum = sum;
        }

        @Override
        public void compute() {
            int begin = from;
            while (to - begin > threshold) {
                int middle = begin + (to - begin) / 2;
                addToPendingCount(1);
                new Range(this, numbers, begin, middle, threshold, leaf, sum).fork();
                begin = middle;
            }
            sum.add(leaf.sum(numbers, begin, to));
            tryComplete();
        }
    }
}
