package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/**
 * Hears of the first failure, whichever it is, and leaves at once. shutdown() lets the other lookup
 * run, and waits for nothing.
 */
@Rejected(
        by = "afterAFailureOfTheInventoryTheCallStillEndsLast",
        says = "while the order lookup was still running")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        // tag::leave[]
        try {
            var ended = new ExecutorCompletionService<Integer>(executor);
            Future<Integer> stock = ended.submit(inventory);
            Future<Integer> number = ended.submit(order);
            ended.take().get();
            ended.take().get();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } finally {
            executor.shutdown();
        }
        // end::leave[]
    }
}
