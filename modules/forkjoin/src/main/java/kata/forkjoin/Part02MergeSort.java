package kata.forkjoin;

import static kata.kit.Todo.todo;

import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;

/**
 * Merge sort: halve the array, sort both halves side by side, and merge the two sorted runs.
 *
 * <p>Write {@link #sort}. The rules:
 *
 * <ul>
 *   <li>the array holds the same elements as before, in order, whatever its length, its order and
 *       its elements were: null is an element if the comparator accepts null;
 *   <li>elements that compare as equal keep the order they had: the sort is stable;
 *   <li>a range that is not longer than the threshold is sorted in one piece, any way you like;
 *   <li>all comparisons are made on threads of the given pool, even for a short array, and even if
 *       a thread of another pool calls;
 *   <li>the halves of a longer range are sorted side by side, at every level: a slow comparison
 *       holds up no other piece;
 *   <li>merges that run at the same time do not disturb each other, nor do sorts, not even one that
 *       a comparison makes;
 *   <li>what the comparator throws comes out, itself or as a cause;
 *   <li>the pool belongs to the caller: it stays open, after a failure, too.
 * </ul>
 *
 * <p>Not asked for: a threshold below 1, the common pool as the given one, interrupting the caller,
 * a comparator that throws a {@code CompletionException}, and what is in the array after a failure.
 */
public final class Part02MergeSort {

    private Part02MergeSort() {}

    /**
     * Sorts the array in place.
     *
     * @param threshold how long a range may be that is sorted in one piece, 1 or more
     * @param pool does the sorting; it belongs to the caller
     */
    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        todo("sort both halves at once, at every level; then merge them, equals in order");
    }
}
