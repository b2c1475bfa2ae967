package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/**
 * An executor that keeps no idle threads needs no closing, one thinks. But when the order fails,
 * nobody waits for the inventory.
 */
@Rejected(
        by = "afterAFailureOfTheOrderTheCallStillEndsLast",
        says = "while the inventory lookup was still running")
public final class Part01HandleOrder {

    private static final ExecutorService EXECUTOR = Executors.newVirtualThreadPerTaskExecutor();

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        Future<Integer> stock = EXECUTOR.submit(inventory);
        Future<Integer> number = EXECUTOR.submit(order);
        int theOrder = number.get();
        int theInventory = stock.get();
        return "Inventory " + theInventory + " updated for order " + theOrder;
    }
}
