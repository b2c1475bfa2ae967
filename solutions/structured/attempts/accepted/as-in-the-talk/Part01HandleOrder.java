package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The talk's version without a scope: a pool for each order, closed at the end of the block. */
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws ExecutionException, InterruptedException {
        try (var esvc = new ScheduledThreadPoolExecutor(8)) {
            Future<Integer> stock = esvc.submit(inventory);
            Future<Integer> number = esvc.submit(order);

            int theInventory = stock.get();
            int theOrder = number.get();

            return "Inventory " + theInventory + " updated for order " + theOrder;
        }
    }
}
