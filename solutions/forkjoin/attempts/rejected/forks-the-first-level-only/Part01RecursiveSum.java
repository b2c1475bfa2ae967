package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Forks two halves, and adds up the leaves of each half one after the other. */
@Rejected(by = "theQuartersRunSideBySideToo", says = "2 of the 4 leaves had begun")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
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
            int middle = from + (to - from) / 2;
            if (to - from <= threshold) {
                return leaf.sum(numbers, from, to);
            }
            Sum right = new Sum(numbers, middle, to, threshold, leaf);
            if (from == 0 && to == numbers.length) {
                right.fork();
                return inLine(from, middle) + right.join();
            }
            return inLine(from, to);
        }

        private long inLine(int begin, int end) {
            long sum = 0;
            for (int at = begin; at < end; at += threshold) {
                sum += leaf.sum(numbers, at, Math.min(at + threshold, end));
            }
            return sum;
        }
    }
}
