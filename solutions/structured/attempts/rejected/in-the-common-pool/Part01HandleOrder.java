package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import kata.judge.Rejected;

/** Both lookups wait in a pool that the whole program shares. */
@Rejected(by = "bothLookupsAreInProgressAtTheSameTime", says = "of 2 lookups were in progress")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        CompletableFuture<Integer> stock = CompletableFuture.supplyAsync(() -> call(inventory));
        CompletableFuture<Integer> number = CompletableFuture.supplyAsync(() -> call(order));
        CompletableFuture.allOf(stock, number).join();
        return "Inventory " + stock.join() + " updated for order " + number.join();
    }

    private static Integer call(Callable<Integer> lookup) {
        try {
            return lookup.call();
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }
}
