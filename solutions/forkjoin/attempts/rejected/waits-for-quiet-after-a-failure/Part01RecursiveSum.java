package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** After a failure, waits until nothing runs in the pool any more, whoever it belongs to. */
@Rejected(by = "aCallThatFailsWaitsForNoOther", says = "whose leaves failed, waited for it")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        try {
            return pool.invoke(new Range(numbers, 0, numbers.length, threshold, leaf));
        } catch (Throwable thrown) {
            // Leave no leaf behind that still reads the caller's array.
            pool.awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            throw thrown;
        }
    }

    private static final class Range extends RecursiveTask<Long> {

        private final long[] numbers;
        private final int from;
        private final int to;
        private final int threshold;
        private final Leaf leaf;

        Range(long[] numbers, int from, int to, int threshold, Leaf leaf) {
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
            Range left = new Range(numbers, from, middle, threshold, leaf);
            Range right = new Range(numbers, middle, to, threshold, leaf);
            left.fork();
            long r = right.compute();
            return left.join() + r;
        }
    }
}
