package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Never closes the scope. join() interrupts the other lookup; only close() waits for its end. */
@Rejected(
        by = "theCallEndsWhenTheInterruptedLookupHasEnded",
        says = "handleOrder ended while the interrupted inventory lookup was still cleaning up")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        var scope = StructuredTaskScope.open();
        Subtask<Integer> stock = scope.fork(inventory);
        Subtask<Integer> number = scope.fork(order);
        try {
            scope.join();
        } catch (FailedException e) {
            throw (Exception) e.getCause();
        }
        scope.close();
        return "Inventory " + stock.get() + " updated for order " + number.get();
    }
}
