package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** All orders share 64 places for lookups. */
@Rejected(
        by = "ordersAtTheSameTimeDoNotWaitForEachOther",
        says = "300 orders came at the same time, and 64")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    // Virtual threads are cheap; what they call is not.
    private static final Semaphore BULKHEAD = new Semaphore(64, true);

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> stock = scope.fork(() -> limited(inventory));
            Subtask<Integer> number = scope.fork(() -> limited(order));
            scope.join();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        }
    }

    private static Integer limited(Callable<Integer> lookup) throws Exception {
        BULKHEAD.acquire();
        try {
            return lookup.call();
        } finally {
            BULKHEAD.release();
        }
    }
}
