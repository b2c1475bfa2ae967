package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** The inventory has always been the slower one: once it is in, the order is in, too. Mostly. */
@Rejected(by = "theAnswerWaitsForTheOrder", says = "answered \"Inventory 7 updated for order 0\"")
public final class Part01HandleOrder {

    private static final ExecutorService EXECUTOR = Executors.newVirtualThreadPerTaskExecutor();

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order) {
        CompletableFuture<Integer> stock = supply(inventory);
        CompletableFuture<Integer> number = supply(order);
        return "Inventory " + stock.join() + " updated for order " + number.getNow(0);
    }

    private static CompletableFuture<Integer> supply(Callable<Integer> lookup) {
        CompletableFuture<Integer> result = new CompletableFuture<>();
        EXECUTOR.execute(
                () -> {
                    try {
                        result.complete(lookup.call());
                    } catch (Exception e) {
                        result.completeExceptionally(e);
                    }
                });
        return result;
    }
}
