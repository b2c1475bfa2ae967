package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Stops everything at the first failure that it hears of; the order it hears of last. */
@Rejected(
        by = "whenTheOrderFailsTheInventoryIsInterruptedAtOnce",
        says = "the inventory lookup was not interrupted, and handleOrder was waiting for its end")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> stock = executor.submit(inventory);
            Future<Integer> number = executor.submit(order);
            try {
                return "Inventory " + stock.get() + " updated for order " + number.get();
            } catch (ExecutionException e) {
                executor.shutdownNow();
                throw (Exception) e.getCause();
            }
        }
    }
}
