package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Takes a cause of the same class for the original of a copy. */
@Rejected(by = "whatALeafThrowsComesOut", says = "an IllegalStateException caused by another one")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        try {
            return pool.invoke(new Range(numbers, 0, numbers.length, threshold, leaf));
        } catch (Throwable thrown) {
            throw Part01RecursiveSum.<RuntimeException>original(thrown);
        }
    }

    /** A join throws a copy, of the same class, with the original as its cause: take that. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E original(Throwable thrown) throws E {
        Throwable t = thrown;
        while (t.getCause() != null && t.getCause().getClass() == t.getClass()) {
            t = t.getCause();
        }
        throw (E) t;
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
