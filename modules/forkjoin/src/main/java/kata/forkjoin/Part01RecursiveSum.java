package kata.forkjoin;

import static kata.kit.Todo.todo;

import java.util.concurrent.ForkJoinPool;

/**
 * Split, work side by side, join: the sum of a long array, by all threads of a pool.
 *
 * <p>An array that is longer than the threshold is halved, each half is halved again, and so on. A
 * range that is not longer than the threshold is a leaf: {@link Leaf} adds it up, in one piece.
 *
 * <p>Write {@link #sum}. The rules:
 *
 * <ul>
 *   <li>the sum is right for any length, odd ones and 0 included, and for any numbers: it is added
 *       up as a long;
 *   <li>each number goes through exactly one leaf, and no leaf is longer than the threshold;
 *   <li>a range that is not longer than the threshold is not split any more;
 *   <li>the leaves run on threads of the given pool, even for a short array, and even if a thread
 *       of this pool or of another one calls;
 *   <li>the two halves of a range run side by side, at every level, down to the leaves: a slow leaf
 *       holds up no other;
 *   <li>no sum is lost when two leaves end at the same moment, and calls at the same time do not
 *       disturb each other;
 *   <li>what a leaf throws comes out, itself or as a cause;
 *   <li>the pool belongs to the caller: it stays open, after a failure, too.
 * </ul>
 *
 * <p>Not asked for: null, a threshold below 1, the common pool as the given one, interrupting the
 * caller, a leaf that throws a {@code CompletionException}, and what becomes of the other leaves
 * when one has failed.
 */
public final class Part01RecursiveSum {

    private Part01RecursiveSum() {}

    /** Adds up a range of an array, without splitting it. */
    public interface Leaf {

        /** The sum of the numbers from {@code from}, inclusive, to {@code to}, exclusive. */
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
        return todo("halve the array down to leaves, run both halves at once, and add their sums");
    }
}
