package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

/** No recursion: cuts the array into leaves first, and hands all of them to the pool at once. */
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    public interface Leaf {

        long sum(long[] numbers, int from, int to);
    }

    public static long sum(long[] numbers, int threshold, Leaf leaf, ForkJoinPool pool) {
        List<Callable<Long>> leaves = new ArrayList<>();
        for (int at = 0; at < numbers.length; at += threshold) {
            int from = at;
            int to = Math.min(at + threshold, numbers.length);
            leaves.add(() -> leaf.sum(numbers, from, to));
        }
        long sum = 0;
        for (Future<Long> piece : pool.invokeAllUninterruptibly(leaves)) {
            if (piece.state() == Future.State.FAILED) {
                throw new IllegalStateException("a leaf failed", piece.exceptionNow());
            }
            sum += piece.resultNow();
        }
        return sum;
    }
}
