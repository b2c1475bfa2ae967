package kata.forkjoin;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** A call for an array that is being added up takes the sum of the other call. */
@Rejected(by = "callsAtTheSameTimeDoNotDisturbEachOther", says = "another call waited with it")
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
        Key key = new Key(numbers, threshold, pool);
        Sum mine = new Sum(numbers, 0, numbers.length, threshold, leaf);
        Sum running = RUNNING.putIfAbsent(key, mine);
        if (running != null) {
            return running.join(); // somebody is adding up this array just now
        }
        try {
            return pool.invoke(mine);
        } finally {
            RUNNING.remove(key);
        }
    }

    /** An array is equal to itself only. */
    private record Key(long[] numbers, int threshold, ForkJoinPool pool) {}

    private static final ConcurrentMap<Key, Sum> RUNNING = new ConcurrentHashMap<>();

    private static final class Sum extends RecursiveTask<Long> {

        private static final long serialVersionUID = 1L;

        private final transient long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Leaf leaf;

        Sum(long[] numbers, int from, int to, int threshold, Leaf leaf) {
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
            long r = right.compute();
            return left.join() + r;
        }
    }
}
