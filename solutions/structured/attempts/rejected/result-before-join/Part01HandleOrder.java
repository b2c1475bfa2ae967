package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Takes get() for that of a future, which waits. That of a subtask does not. */
@Rejected(
        by = "theAnswerWaitsForTheInventory",
        says = "handleOrder threw java.lang.IllegalStateException")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);
            String answer = "Inventory " + stock.get() + " updated for order " + number.get();
            scope.join();
            return answer;
        }
    }
}
