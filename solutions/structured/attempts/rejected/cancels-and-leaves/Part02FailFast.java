package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Cancels both futures and leaves: a cancelled future is done, its thread may not be. */
@Rejected(
        by = "theCallEndsWhenTheInterruptedLookupHasEnded",
        says = "handleOrder ended while the interrupted inventory lookup was still cleaning up")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        var ended = new ExecutorCompletionService<Integer>(executor);
        Future<Integer> stock = ended.submit(inventory);
        Future<Integer> number = ended.submit(order);
        try {
            ended.take().get();
            ended.take().get();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        } finally {
            stock.cancel(true);
            number.cancel(true);
            executor.shutdown();
        }
    }
}
