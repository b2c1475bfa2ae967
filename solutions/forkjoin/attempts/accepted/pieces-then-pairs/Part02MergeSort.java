package kata.forkjoin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/** From the bottom up: sorts all short pieces first, then merges them pair by pair, in rounds. */
public final class Part02MergeSort {

    private Part02MergeSort() {}

    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        List<CompletableFuture<T[]>> runs = new ArrayList<>();
        for (int at = 0; at < array.length; at += threshold) {
            T[] piece = Arrays.copyOfRange(array, at, Math.min(at + threshold, array.length));
            runs.add(
                    CompletableFuture.supplyAsync(
                            () -> {
                                Arrays.sort(piece, order);
                                return piece;
                            },
                            pool));
        }
        while (runs.size() > 1) {
            List<CompletableFuture<T[]>> longer = new ArrayList<>();
            for (int i = 0; i + 1 < runs.size(); i += 2) {
                longer.add(
                        runs.get(i)
                                .thenCombineAsync(
                                        runs.get(i + 1), (l, r) -> merged(l, r, order), pool));
            }
            if (runs.size() % 2 == 1) {
                longer.add(runs.getLast());
            }
            runs = longer;
        }
        if (!runs.isEmpty()) {
            System.arraycopy(runs.getFirst().join(), 0, array, 0, array.length);
        }
    }

    private static <T> T[] merged(T[] left, T[] right, Comparator<? super T> order) {
        T[] merged = Arrays.copyOf(left, left.length + right.length);
        int l = 0;
        int r = 0;
        for (int at = 0; at < merged.length; at++) {
            boolean takeRight =
                    l == left.length || r < right.length && order.compare(right[r], left[l]) < 0;
            merged[at] = takeRight ? right[r++] : left[l++];
        }
        return merged;
    }
}
