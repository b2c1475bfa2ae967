package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Each thread keeps a scratch array for long runs, and a comparison may sort as well. */
@Rejected(by = "aComparisonMaySortSomethingElse", says = "sorted another array of 200")
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
        pool.invoke(new Range<>(array, 0, array.length, threshold, order));
    }

    private static final class Range<T> extends RecursiveAction {

        private static final int WORTH_KEEPING = 64;

        private static final ThreadLocal<Object[]> KEPT = new ThreadLocal<>();

        private final T[] array;
        private final int from;
        private final int to;
        private final int threshold;
        private final Comparator<? super T> order;

        Range(T[] array, int from, int to, int threshold, Comparator<? super T> order) {
            this.array = array;
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
                    new Range<>(array, from, middle, threshold, order),
                    new Range<>(array, middle, to, threshold, order));
            merge(middle);
        }

        private void merge(int middle) {
            int size = middle - from;
            Object[] left = scratch(size);
            System.arraycopy(array, from, left, 0, size);
            int l = 0;
            int r = middle;
            int i = from;
            while (l < size && r < to) {
                @SuppressWarnings("unchecked")
                T ofLeft = (T) left[l];
                if (order.compare(array[r], ofLeft) < 0) {
                    array[i++] = array[r++];
                } else {
                    array[i++] = ofLeft;
                    l++;
                }
            }
            System.arraycopy(left, l, array, i, size - l);
        }

        private static Object[] scratch(int size) {
            if (size < WORTH_KEEPING) {
                return new Object[size];
            }
            Object[] kept = KEPT.get();
            if (kept == null || kept.length < size) {
                kept = new Object[size];
                KEPT.set(kept);
            }
            return kept;
        }
    }
}
