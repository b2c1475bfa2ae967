package kata.forkjoin;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** Leaves it to the library, which knows neither the pool nor the threshold. */
@Rejected(by = "theComparisonsAreMadeInTheGivenPool", says = "outside the given pool")
public final class Part02MergeSort {

    private Part02MergeSort() {}

    public static <T> void sort(
            T[] array, int threshold, Comparator<? super T> order, ForkJoinPool pool) {
        Arrays.parallelSort(array, order);
    }
}
