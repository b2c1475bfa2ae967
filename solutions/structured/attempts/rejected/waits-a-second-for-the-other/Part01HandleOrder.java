package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** After a failure, patience with the other lookup ends after a second. */
@Rejected(
        by = "afterAFailureOfTheInventoryTheCallStillEndsLast",
        says = "while the order lookup was still running")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        try {
            Future<Integer> stock = executor.submit(inventory);
            Future<Integer> number = executor.submit(order);
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } finally {
            executor.shutdown();
            if (!executor.awaitTermination(1, TimeUnit.SECONDS)) {
                executor.shutdownNow();
            }
        }
    }
}
