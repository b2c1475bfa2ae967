package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Swallows the failure: the text of the exception is taken for an answer. */
@Rejected(
        by = "theExceptionOfTheInventoryComesOut",
        says = "handleOrder answered \"No order: disk full\"")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);
            scope.join();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (FailedException e) {
            return "No order: " + e.getCause().getMessage();
        }
    }
}
