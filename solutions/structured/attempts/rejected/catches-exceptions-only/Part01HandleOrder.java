package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** An error stays in the thread of its lookup, and the order goes on without a result. */
@Rejected(by = "theFailureOfALookupComesOut", says = "an AssertionError")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        AtomicReference<Exception> failure = new AtomicReference<>();
        int[] results = new int[2];
        Thread first = start(inventory, results, 0, failure);
        Thread second = start(order, results, 1, failure);
        first.join();
        second.join();
        if (failure.get() != null) {
            throw failure.get();
        }
        return "Inventory " + results[0] + " updated for order " + results[1];
    }

    private static Thread start(
            Callable<Integer> lookup, int[] results, int at, AtomicReference<Exception> failure) {
        return Thread.startVirtualThread(
                () -> {
                    try {
                        results[at] = lookup.call();
                    } catch (Exception e) {
                        failure.set(e);
                    }
                });
    }
}
