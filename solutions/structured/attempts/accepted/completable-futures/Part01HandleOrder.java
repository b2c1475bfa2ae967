package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Combines two futures. The executor is closed before the method ends, and waits for both. */
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order) {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            return CompletableFuture.supplyAsync(() -> call(inventory), executor)
                    .thenCombine(
                            CompletableFuture.supplyAsync(() -> call(order), executor),
                            "Inventory %d updated for order %d"::formatted)
                    .join();
        }
    }

    private static Integer call(Callable<Integer> lookup) {
        try {
            return lookup.call();
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }
}
