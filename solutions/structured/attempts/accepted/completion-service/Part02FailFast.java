package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Takes the futures in the order in which they end, so the first failure comes first. Closing the
 * executor waits for the one that was interrupted.
 */
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<Integer>(executor);
            Future<Integer> stock = ended.submit(inventory);
            Future<Integer> number = ended.submit(order);
            try {
                ended.take().get();
                ended.take().get();
                return "Inventory " + stock.get() + " updated for order " + number.get();
            } finally {
                stock.cancel(true);
                number.cancel(true);
            }
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case Error error -> throw error;
                case Exception thrown -> thrown;
                default -> e;
            };
        }
    }
}
