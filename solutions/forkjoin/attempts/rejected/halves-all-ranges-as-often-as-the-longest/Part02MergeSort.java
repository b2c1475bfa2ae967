package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Halves all ranges as often as the longest one needs it. */
@Rejected(by = "aRangeThatIsNotLongerThanTheThresholdIsOnePiece", says = "4 threads compared cards")
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
        int levels = 0;
        for (int longest = array.length; longest > threshold; longest = (longest + 1) >>> 1) {
            levels++;
        }
        pool.invoke(new Sort<>(array, array.clone(), 0, array.length, levels, order));
    }

    private static final class Sort<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient T[] array;
        private final transient T[] scratch;
        private final int from;
        private final int to;
        private final int levels;
        private final transient Comparator<? super T> order;

        /**
         * @param levels how often this range is still to be halved
         */
        Sort(T[] array, T[] scratch, int from, int to, int levels, Comparator<? super T> order) {
            this.array = array;
            this.scratch = scratch;
            this.from = from;
            this.to = to;
            this.levels = levels;
            this.order = order;
        }

        @Override
        protected void compute() {
            if (levels == 0) {
                Arrays.sort(array, from, to, order);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(
                    new Sort<>(array, scratch, from, middle, levels - 1, order),
                    new Sort<>(array, scratch, middle, to, levels - 1, order));
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
    }
}
