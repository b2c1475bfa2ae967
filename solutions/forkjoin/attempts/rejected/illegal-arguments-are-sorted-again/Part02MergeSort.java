package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Sorts a second time where an IllegalArgumentException came out of a piece. */
@Rejected(by = "whatTheOrderThrowsComesOut", says = "an IllegalArgumentException once")
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
        pool.invoke(new Range<>(array, array.clone(), 0, array.length, threshold, order));
    }

    private static final class Range<T> extends RecursiveAction {

        private final T[] array;
        private final T[] scratch;
        private final int from;
        private final int to;
        private final int threshold;
        private final Comparator<? super T> order;

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
            if (to - from <= threshold) {
                T[] copy = Arrays.copyOfRange(array, from, to);
                try {
                    Arrays.sort(copy, order);
                    System.arraycopy(copy, 0, array, from, copy.length);
                } catch (IllegalArgumentException contradiction) {
                    insertionSort(); // does not mind a comparator that contradicts itself
                }
                return;
            }
            int middle = from + (to - from) / 2;
            invokeAll(
                    new Range<>(array, scratch, from, middle, threshold, order),
                    new Range<>(array, scratch, middle, to, threshold, order));
            merge(middle);
        }

        private void merge(int middle) {
            System.arraycopy(array, from, scratch, from, to - from);
            int l = from;
            int r = middle;
            for (int i = from; i < to; i++) {
                boolean takeRight =
                        l == middle || r < to && order.compare(scratch[r], scratch[l]) < 0;
                array[i] = takeRight ? scratch[r++] : scratch[l++];
            }
        }

        private void insertionSort() {
            for (int i = from + 1; i < to; i++) {
                T next = array[i];
                int place = i;
                while (place > from && order.compare(next, array[place - 1]) < 0) {
                    array[place] = array[place - 1];
                    place--;
                }
                array[place] = next;
            }
        }
    }
}
