package kata.structured;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Keeps the running lookups in a map by lookup: of two that are the same object one is made. */
@Rejected(by = "oneObjectMayBeBothLookups", says = "calls made: 1")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        Map<Callable<Integer>, Future<Integer>> lookups = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Callable<Integer> lookup : List.of(inventory, order)) {
                lookups.computeIfAbsent(lookup, threads::submit);
            }
        }
        return "Inventory %s updated for order %s"
                .formatted(lookups.get(inventory).get(), lookups.get(order).get());
    }
}
