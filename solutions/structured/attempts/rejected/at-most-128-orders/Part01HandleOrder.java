package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** A limit that all orders share: the one beyond it waits for another one to end. */
@Rejected(
        by = "ordersAtTheSameTimeDoNotWaitForEachOther",
        says = "300 orders came at the same time, and 256")
public final class Part01HandleOrder {

    // Virtual threads bring no limit with them, and the inventory does not take any number.
    private static final Semaphore PLACES = new Semaphore(128);

    private Part01HandleOrder() {}

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        PLACES.acquire();
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);
            scope.join();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } finally {
            PLACES.release();
        }
    }
}
