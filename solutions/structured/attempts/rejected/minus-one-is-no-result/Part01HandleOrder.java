package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import kata.judge.Rejected;

/** Takes one of the numbers for: not there. */
@Rejected(by = "anyTwoNumbersMakeAnAnswer", says = "a result is missing")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        int[] results = {-1, -1};
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> results[0] = inventory.call());
            scope.fork(() -> results[1] = order.call());
            scope.join();
        }
        if (results[0] < 0 || results[1] < 0) {
            throw new IllegalStateException("a result is missing");
        }
        return "Inventory " + results[0] + " updated for order " + results[1];
    }
}
