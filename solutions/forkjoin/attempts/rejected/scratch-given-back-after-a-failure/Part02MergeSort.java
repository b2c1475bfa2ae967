package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Gives the scratch array of a failed sort to the next one, while pieces still write to it. */
@Rejected(by = "whatAFailedSortLeavesBehindDisturbsNoOther", says = "the next one gave")
public final class Part02MergeSort {

    private Part02MergeSort() {}

    /** The scratch array of the last sort; null while a sort has it. */
    private static final AtomicReference<Object[]> SPARE = new AtomicReference<>();

    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        Object[] spare = SPARE.getAndSet(null);
        Object[] scratch =
                spare != null && spare.length >= array.length ? spare : new Object[array.length];
        try {
            pool.invoke(new Piece<>(array, scratch, 0, array.length, threshold, order));
        } finally {
            Arrays.fill(scratch, 0, array.length, null);
            SPARE.set(scratch);
        }
    }

    private static final class Piece<T> extends RecursiveAction {

        private final T[] array;
        private final Object[] scratch;
        private final int from;
        private final int to;
        private final int threshold;
        private final Comparator<? super T> order;

        Piece(
                T[] array,
                Object[] scratch,
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
                    new Piece<>(array, scratch, from, middle, threshold, order),
                    new Piece<>(array, scratch, middle, to, threshold, order));
            merge(array, scratch, from, middle, to, order);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> void merge(
            T[] array,
            Object[] scratch,
            int from,
            int middle,
            int to,
            Comparator<? super T> order) {
        System.arraycopy(array, from, scratch, from, to - from);
        int l = from;
        int r = middle;
        for (int i = from; i < to; i++) {
            if (l == middle) {
                array[i] = (T) scratch[r++];
            } else if (r == to || order.compare((T) scratch[r], (T) scratch[l]) >= 0) {
                array[i] = (T) scratch[l++];
            } else {
                array[i] = (T) scratch[r++];
            }
        }
    }
}
