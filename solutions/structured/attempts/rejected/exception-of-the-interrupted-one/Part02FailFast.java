package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/**
 * Stops the other in time, and then asks the inventory first: what it was interrupted with comes
 * out, and hides the failure of the order.
 */
@Rejected(
        by = "theExceptionOfTheOrderComesOut",
        says = "handleOrder threw java.io.IOException: rolled back")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<Integer>(executor);
            Future<Integer> stock = ended.submit(inventory);
            Future<Integer> number = ended.submit(order);
            for (int i = 0; i < 2; i++) {
                if (ended.take().state() == Future.State.FAILED) {
                    executor.shutdownNow();
                }
            }
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
