package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Unwraps what the lookup that ends first has thrown, and forgets the one that ends last. */
@Rejected(
        by = "aFailureAfterTheOtherHasEndedComesOutAsWell",
        says = "handleOrder threw java.util.concurrent.ExecutionException")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            var ends = new ExecutorCompletionService<Integer>(threads);
            Future<Integer> stock = ends.submit(inventory);
            Future<Integer> number = ends.submit(order);
            try {
                ends.take().get();
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case Exception thrown -> throw thrown;
                    case Error error -> throw error;
                    default -> throw e;
                }
            }
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } finally {
            threads.shutdownNow();
            threads.close();
        }
    }
}
