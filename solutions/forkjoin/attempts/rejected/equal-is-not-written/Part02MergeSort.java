package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Does not write where an equal element stands already. */
@Rejected(by = "anyOrderAndAnyElementsAreSorted", says = "do not hold the object")
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
        pool.invoke(new Sort<>(array, array.clone(), 0, array.length, threshold, order));
    }

    private static final class Sort<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient T[] array;
        private final transient T[] scratch;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Comparator<? super T> order;

        Sort(T[] array, T[] scratch, int from, int to, int threshold, Comparator<? super T> order) {
            this.array = array;
            this.scratch = scratch;
            this.from = from;
            this.to = to;
            this.threshold = threshold;
            this.order = order;
        }

        @Override
        protected void compute() {
            if (to - from <= threshold) {
                Arrays.sort(array, from, to, order);
                return;
            }
            int middle = from + (to - from) / 2;
            invokeAll(
                    new Sort<>(array, scratch, from, middle, threshold, order),
                    new Sort<>(array, scratch, middle, to, threshold, order));
            merge(middle);
        }

        private void merge(int middle) {
            System.arraycopy(array, from, scratch, from, to - from);
            int l = from;
            int r = middle;
            for (int at = from; at < to; at++) {
                T next;
                if (r == to || l < middle && order.compare(scratch[r], scratch[l]) >= 0) {
                    next = scratch[l++];
                } else {
                    next = scratch[r++];
                }
                if (!Objects.equals(array[at], next)) {
                    array[at] = next; // a write costs more than a look
                }
            }
        }
    }
}
