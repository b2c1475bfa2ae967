package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** The order is static: a sort that begins meanwhile sets it for all others. */
@Rejected(by = "aComparisonMaySortSomethingElse", says = "sorted another array of 8")
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
        // One scratch array for all, made once. A new one in each merge would be right as well, and
        // cost as much memory again at every level.
        T[] scratch = array.clone();
        pool.invoke(new Sort<>(array, scratch, 0, array.length, threshold, order));
    }

    // An action, not a task with a result: what it brings about stands in the array. join makes
    // what the other thread wrote there visible to the one that joins.
    private static final class Sort<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient T[] array;
        private final transient T[] scratch;
        private final int from;
        private final int to;
        private final int threshold;
        private static Comparator<?> newest;

        private Sort(
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
            newest = order;
        }

        @SuppressWarnings("unchecked")
        private Comparator<? super T> order() {
            return (Comparator<? super T>) newest;
        }

        @Override
        protected void compute() {
            if (to - from <= threshold) {
                // Stable for objects. The sort for primitives need not be: nobody could see it.
                Arrays.sort(array, from, to, order());
                return;
            }
            int middle = from + (to - from) / 2;
            // Forks the one, computes the other, and returns when both have ended.
            invokeAll(
                    new Sort<>(array, scratch, from, middle, threshold, order()),
                    new Sort<>(array, scratch, middle, to, threshold, order()));
            merge(middle);
        }

        private void merge(int middle) {
            // At the same indexes as in the array: so no other merge of this level comes near.
            System.arraycopy(array, from, scratch, from, to - from);
            int left = from;
            int right = middle;
            for (int at = from; at < to; at++) {
                // Right only if truly smaller: of two equals, the left one was there first.
                boolean takeRight =
                        left == middle
                                || right < to && order().compare(scratch[right], scratch[left]) < 0;
                array[at] = takeRight ? scratch[right++] : scratch[left++];
            }
        }
    }
}
