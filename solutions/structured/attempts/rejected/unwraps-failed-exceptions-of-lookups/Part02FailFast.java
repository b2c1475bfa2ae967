package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import kata.judge.Rejected;

/** Takes out the cause of every FailedException, of a lookup's own as well. */
@Rejected(by = "theExceptionOfTheInventoryComesOut", says = "what the join of its own scope threw")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var updated = scope.fork(inventory);
            var ordered = scope.fork(order);
            scope.join();
            return "Inventory " + updated.get() + " updated for order " + ordered.get();
        } catch (FailedException failed) {
            Throwable thrown = failed;
            while (thrown instanceof FailedException wrapper) {
                thrown = wrapper.getCause();
            }
            switch (thrown) {
                case Exception exception -> throw exception;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
    }
}
