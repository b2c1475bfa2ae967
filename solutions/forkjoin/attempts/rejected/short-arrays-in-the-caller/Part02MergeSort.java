package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Saves the way to the pool if there is nothing to split. */
@Rejected(by = "theComparisonsAreMadeInTheGivenPool", says = "outside the given pool")
public final class Part02MergeSort {

    private Part02MergeSort() {}

    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        if (array.length <= threshold) {
            Arrays.sort(array, order);
            return;
        }
        T[] scratch = array.clone();
        pool.invoke(new Sort<>(array, scratch, 0, array.length, threshold, order));
    }

    private static final class Sort<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient T[] array;
        private final transient T[] scratch;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Comparator<? super T> order;

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
            int left = from;
            int right = middle;
            for (int at = from; at < to; at++) {
                boolean takeRight =
                        left == middle
                                || right < to && order.compare(scratch[right], scratch[left]) < 0;
                array[at] = takeRight ? scratch[right++] : scratch[left++];
            }
        }
    }
}
