package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/**
 * Half as much space as elements: where a range is of odd length, its left run is the longer one,
 * and ends in the place where that of the next range begins.
 */
@Rejected(by = "mergesAtTheSameTimeDoNotDisturbEachOther", says = "at the same time")
public final class Part02MergeSort {

    private Part02MergeSort() {}

    /** Sorts the array in place. */
    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        // Only left runs are copied: half the memory will do.
        T[] scratch = Arrays.copyOf(array, array.length / 2 + 1);
        pool.invoke(new Range<>(array, scratch, 0, array.length, threshold, order));
    }

    private static final class Range<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient T[] array;
        private final transient T[] scratch;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Comparator<? super T> order;

        Range(
                T[] array,
                T[] scratch,
                int from,
                int to,
                int threshold,
                Comparator<? super T> order) {
            this.array = array;
            this.scratch = scratch;
            this.from = from;
            this.to = to;
            this.threshold = threshold;
            this.order = order;
        }

        @Override
        protected void compute() {
            int length = to - from;
            if (length <= threshold) {
                Arrays.sort(array, from, to, order);
                return;
            }
            int middle = to - length / 2;
            invokeAll(
                    new Range<>(array, scratch, from, middle, threshold, order),
                    new Range<>(array, scratch, middle, to, threshold, order));
            merge(middle);
        }

        private void merge(int middle) {
            int left = from / 2;
            int leftEnd = left + (middle - from);
            System.arraycopy(array, from, scratch, left, middle - from);
            int right = middle;
            int next = from;
            // What is left of the right run is in its place already.
            while (left < leftEnd) {
                if (right < to && order.compare(array[right], scratch[left]) < 0) {
                    array[next++] = array[right++];
                } else {
                    array[next++] = scratch[left++];
                }
            }
        }
    }
}
