package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Joins each fork in a scope of its own: two threads, and never both at once. */
@Rejected(by = "bothLookupsAreInProgressAtTheSameTime", says = "1 of 2 lookups were in progress")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        return "Inventory " + lookUp(inventory) + " updated for order " + lookUp(order);
    }

    private static int lookUp(Callable<Integer> lookup) throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> result = scope.fork(lookup);
            scope.join();
            return result.get();
        }
    }
}
