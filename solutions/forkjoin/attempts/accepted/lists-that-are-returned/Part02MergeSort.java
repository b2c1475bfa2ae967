package kata.forkjoin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Each task returns a new sorted list: nothing is shared, so nothing can be disturbed. */
public final class Part02MergeSort {

    private Part02MergeSort() {}

    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        List<T> before = Arrays.asList(array.clone());
        pool.invoke(new Sorted<>(before, threshold, order)).toArray(array);
    }

    private static final class Sorted<T> extends RecursiveTask<List<T>> {

        private static final long serialVersionUID = 1L;

        private final transient List<T> list;
        private final int threshold;
        private final transient Comparator<? super T> order;

        private Sorted(List<T> list, int threshold, Comparator<? super T> order) {
            this.list = list;
            this.threshold = threshold;
            this.order = order;
        }

        @Override
        protected List<T> compute() {
            if (list.size() <= threshold) {
                return list.stream().sorted(order).toList();
            }
            int middle = list.size() / 2;
            Sorted<T> left = new Sorted<>(list.subList(0, middle), threshold, order);
            Sorted<T> right = new Sorted<>(list.subList(middle, list.size()), threshold, order);
            right.fork();
            List<T> first = left.compute();
            return merged(first, right.join());
        }

        private List<T> merged(List<T> left, List<T> right) {
            List<T> merged = new ArrayList<>(left.size() + right.size());
            int l = 0;
            for (T element : right) {
                while (l < left.size() && order.compare(left.get(l), element) <= 0) {
                    merged.add(left.get(l++));
                }
                merged.add(element);
            }
            merged.addAll(left.subList(l, left.size()));
            return merged;
        }
    }
}
