package kata.structured;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import kata.judge.Rejected;

/** Keeps the results of all orders in one map by lookup. */
@Rejected(
        by = "ordersThatShareTheirLookupsDoNotMixEither",
        says = "two orders ran at the same time")
public final class Part01HandleOrder {

    private static final Map<Callable<Integer>, Integer> RESULTS = new ConcurrentHashMap<>();

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> RESULTS.put(inventory, inventory.call()));
            scope.fork(() -> RESULTS.put(order, order.call()));
            scope.join();
            return "Inventory "
                    + RESULTS.get(inventory)
                    + " updated for order "
                    + RESULTS.get(order);
        }
    }
}
