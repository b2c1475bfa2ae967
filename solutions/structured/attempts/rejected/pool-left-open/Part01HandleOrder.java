package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Makes a pool for each order, and nobody shuts it down: two idle threads for each order. */
@Rejected(by = "theAnswerWaitsForTheInventory", says = "2 threads are still alive")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<Integer> stock = executor.submit(inventory);
        Future<Integer> number = executor.submit(order);
        return "Inventory " + stock.get() + " updated for order " + number.get();
    }
}
