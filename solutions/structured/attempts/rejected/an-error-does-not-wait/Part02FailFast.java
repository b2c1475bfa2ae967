package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Waits for the other lookup, but not when an Error comes out. */
@Rejected(
        by = "theCallEndsWhenTheInterruptedLookupHasEnded",
        says = "the order lookup threw java.lang.AssertionError")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        try {
            CompletionService<Integer> ended = new ExecutorCompletionService<>(executor);
            Future<Integer> stock = ended.submit(inventory);
            Future<Integer> number = ended.submit(order);
            ended.take().get();
            ended.take().get();
            executor.close();
            return "Inventory " + stock.resultNow() + " updated for order " + number.resultNow();
        } catch (ExecutionException e) {
            executor.shutdownNow();
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            executor.close();
            throw Part02FailFast.<RuntimeException>sneak(e.getCause());
        } catch (InterruptedException e) {
            executor.shutdownNow();
            executor.close();
            throw e;
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneak(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
