package kata.forkjoin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Sorts all leaves first, then makes all merges of a level, then those of the next one. */
@Rejected(by = "aSlowPieceHoldsUpNoOther", says = "had not been merged")
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
        List<List<RecursiveAction>> levels = new ArrayList<>();
        List<RecursiveAction> leaves = new ArrayList<>();
        plan(array, array.clone(), 0, array.length, threshold, order, 0, levels, leaves);
        pool.invoke(
                new Action(
                        () -> {
                            ForkJoinTask.invokeAll(leaves);
                            for (List<RecursiveAction> level : levels.reversed()) {
                                ForkJoinTask.invokeAll(level);
                            }
                        }));
    }

    private static <T> void plan(
            T[] array,
            T[] scratch,
            int from,
            int to,
            int threshold,
            Comparator<? super T> order,
            int depth,
            List<List<RecursiveAction>> levels,
            List<RecursiveAction> leaves) {
        if (to - from <= threshold) {
            leaves.add(new Action(() -> Arrays.sort(array, from, to, order)));
            return;
        }
        if (levels.size() == depth) {
            levels.add(new ArrayList<>());
        }
        int middle = from + (to - from) / 2;
        levels.get(depth).add(new Action(() -> merge(array, scratch, from, middle, to, order)));
        plan(array, scratch, from, middle, threshold, order, depth + 1, levels, leaves);
        plan(array, scratch, middle, to, threshold, order, depth + 1, levels, leaves);
    }

    private static <T> void merge(
            T[] array, T[] scratch, int from, int middle, int to, Comparator<? super T> order) {
        System.arraycopy(array, from, scratch, from, to - from);
        int l = from;
        int r = middle;
        for (int at = from; at < to; at++) {
            if (r == to || l < middle && order.compare(scratch[r], scratch[l]) >= 0) {
                array[at] = scratch[l++];
            } else {
                array[at] = scratch[r++];
            }
        }
    }

    private static final class Action extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient Runnable work;

        Action(Runnable work) {
            this.work = work;
        }

        @Override
        protected void compute() {
            work.run();
        }
    }
}
