package kata.forkjoin;

import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** Hands the whole array to the pool, as one task. */
@Rejected(by = "noLeafIsLongerThanTheThreshold", says = "a leaf of 10 numbers, threshold 4")
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        return pool.submit(() -> leaf.sum(numbers, 0, numbers.length)).join();
    }
}
