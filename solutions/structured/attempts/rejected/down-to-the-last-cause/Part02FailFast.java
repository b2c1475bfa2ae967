package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import kata.judge.Rejected;

/** Unwraps what the lookup itself had wrapped, too. */
@Rejected(by = "theExceptionOfTheInventoryComesOut", says = "threw an IOException with a cause")
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
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            switch (cause) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }
}
