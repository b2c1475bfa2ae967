package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** A scratch array for each thread: a sort within a comparison writes over it. */
@Rejected(by = "aComparisonMaySortSomethingElse", says = "of the outer array holds")
public final class Part02MergeSort {

    // A task that merges does not wait: so no other task merges on its thread meanwhile.
    private static final ThreadLocal<Object[]> SCRATCH =
            ThreadLocal.withInitial(() -> new Object[64]);

    private Part02MergeSort() {}

    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        pool.invoke(new Sort<>(array, 0, array.length, threshold, order));
    }

    private static final class Sort<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient T[] array;
        private final int from;
        private final int to;
        private final int threshold;
        private final transient Comparator<? super T> order;

        private Sort(T[] array, int from, int to, int threshold, Comparator<? super T> order) {
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
                    new Sort<>(array, from, middle, threshold, order),
                    new Sort<>(array, middle, to, threshold, order));
            merge(middle);
        }

        private void merge(int middle) {
            if (SCRATCH.get().length < array.length) {
                SCRATCH.set(new Object[array.length]);
            }
            @SuppressWarnings("unchecked")
            T[] scratch = (T[]) SCRATCH.get();
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
