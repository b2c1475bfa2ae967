package kata.forkjoin;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/** A future for each leaf, combined in pairs: no thread of the pool ever waits for another. */
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        return sumLater(numbers, 0, numbers.length, threshold, leaf, pool).join();
    }

    private static CompletableFuture<Long> sumLater(
            long[] numbers, int from, int to, int threshold, Leaf leaf, ForkJoinPool pool) {
        if (to - from <= threshold) {
            return CompletableFuture.supplyAsync(() -> leaf.sum(numbers, from, to), pool);
        }
        int middle = from + (to - from) / 2;
        return sumLater(numbers, from, middle, threshold, leaf, pool)
                .thenCombine(sumLater(numbers, middle, to, threshold, leaf, pool), Long::sum);
    }
}
