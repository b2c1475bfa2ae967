package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/**
 * A merge runs wherever its step is completed: in the caller, if both halves are sorted already.
 */
@Rejected(
        by = "theCallerComparesNothingWhereverItIsOvertaken",
        says = "the caller, no thread of the pool, compared")
public final class Part02MergeSort {

    private Part02MergeSort() {}

    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        sorted(array, array.clone(), 0, array.length, threshold, order, pool).join();
    }

    private static <T> CompletableFuture<Void> sorted(
            T[] array,
            T[] scratch,
            int from,
            int to,
            int threshold,
            Comparator<? super T> order,
            ForkJoinPool pool) {
        if (to - from <= threshold) {
            return CompletableFuture.runAsync(() -> Arrays.sort(array, from, to, order), pool);
        }
        int middle = from + (to - from) / 2;
        CompletableFuture<Void> left = sorted(array, scratch, from, middle, threshold, order, pool);
        CompletableFuture<Void> right = sorted(array, scratch, middle, to, threshold, order, pool);
        return left.thenAcceptBoth(right, (a, b) -> merge(array, scratch, from, middle, to, order));
    }

    private static <T> void merge(
            T[] array, T[] scratch, int from, int middle, int to, Comparator<? super T> order) {
        System.arraycopy(array, from, scratch, from, to - from);
        int l = from;
        int r = middle;
        for (int i = from; i < to; i++) {
            if (l == middle) {
                array[i] = scratch[r++];
            } else if (r == to || order.compare(scratch[r], scratch[l]) >= 0) {
                array[i] = scratch[l++];
            } else {
                array[i] = scratch[r++];
            }
        }
    }
}
