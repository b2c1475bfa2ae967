package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * Split, work side by side, join: the sum of a long array, by all threads of a pool.
 *
 * <p>Lay one half down for others, work on the other half, and only then wait.
 */
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
        // invoke of the pool, not of the task: that one would run in the common pool, with the
        // caller's thread.
        return pool.invoke(new Sum(numbers, 0, numbers.length, threshold, leaf));
    }

    // A task with a result. A RecursiveAction has none; a CountedCompleter is right where nobody
    // should wait for a half, but the last to end goes on.
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

        // tag::compute[]
        @Override
        protected Long compute() {
            if (to - from <= threshold) {
                return leaf.sum(numbers, from, to);
            }
            // Not (from + to) / 2: that overflows for ranges far out in a big array.
            int middle = from + (to - from) / 2;
            Sum left = new Sum(numbers, from, middle, threshold, leaf);
            Sum right = new Sum(numbers, middle, to, threshold, leaf);
            // On this thread's own deque, for a thread that has nothing to do.
            left.fork();
            // Meanwhile this thread works, and does not wait.
            long sumOfRight = right.compute();
            // If nobody took the left half, join runs it here and now.
            return left.join() + sumOfRight;
        }
        // end::compute[]
    }
}
