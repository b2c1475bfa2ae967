package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import kata.judge.Rejected;

/** Exceptions come out as they are, errors in a FailedException. */
@Rejected(by = "theExceptionOfTheInventoryComesOut", says = "threw an AssertionError")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var stock = scope.fork(inventory);
            var number = scope.fork(order);
            scope.join();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (FailedException e) {
            throw e.getCause() instanceof Exception thrown ? thrown : e;
        }
    }
}
