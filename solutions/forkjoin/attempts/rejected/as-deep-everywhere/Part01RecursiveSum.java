package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Computes beforehand how deep the longest branch is, and splits all branches as deep. */
@Rejected(by = "whatFitsIntoALeafIsNotSplit", says = "9 numbers, threshold 4: 4 leaves")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {
        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        int depth = 0;
        for (int longest = numbers.length; longest > threshold; longest -= longest / 2) {
            depth++;
        }
        return pool.invoke(new Sum(numbers, 0, numbers.length, depth, leaf));
    }

    private static final class Sum extends RecursiveTask<Long> {

        private static final long serialVersionUID = 1L;

        private final transient long[] numbers;
        private final int from;
        private final int to;
        private final int depth;
        private final transient Leaf leaf;

        private Sum(long[] numbers, int from, int to, int depth, Leaf leaf) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.depth = depth;
            this.leaf = leaf;
        }

        @Override
        protected Long compute() {
            if (depth == 0) {
                return leaf.sum(numbers, from, to);
            }
            int middle = from + (to - from) / 2;
            Sum left = new Sum(numbers, from, middle, depth - 1, leaf);
            Sum right = new Sum(numbers, middle, to, depth - 1, leaf);
            left.fork();
            long sumOfRight = right.compute();
            return left.join() + sumOfRight;
        }
    }
}
