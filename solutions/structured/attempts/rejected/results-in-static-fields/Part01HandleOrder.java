package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import kata.judge.Rejected;

/** Right for one order at a time. */
@Rejected(by = "twoOrdersAtTheSameTimeKeepTheirOwnResults", says = "the first was answered")
public final class Part01HandleOrder {

    private static volatile int stock;
    private static volatile int number;

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> number = order.call());
            scope.fork(() -> stock = inventory.call());
            scope.join();
        }
        return "Inventory " + stock + " updated for order " + number;
    }
}
