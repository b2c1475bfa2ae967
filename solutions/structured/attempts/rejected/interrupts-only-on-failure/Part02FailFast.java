package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** An interrupted caller leaves at once, and its lookups go on. */
@Rejected(by = "anInterruptionOfTheCallerReachesItsLookups", says = "a lookup was not")
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
            executor.close();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (ExecutionException e) {
            executor.shutdownNow();
            executor.close();
            switch (e.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }
}
