package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Hands both lookups over at once; invokeAll comes back when both have ended. */
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> both = executor.invokeAll(List.of(inventory, order));
            return "Inventory %d updated for order %d"
                    .formatted(both.getFirst().get(), both.getLast().get());
        }
    }
}
