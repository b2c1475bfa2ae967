package kata.structured;

import java.text.MessageFormat;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import kata.judge.Rejected;

/** MessageFormat writes 1234567 with separators. */
@Rejected(by = "anyNumbersMayComeOfTheLookups", says = "updated for order")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var updated = scope.fork(inventory);
            var ordered = scope.fork(order);
            scope.join();
            return MessageFormat.format(
                    "Inventory {0} updated for order {1}", updated.get(), ordered.get());
        } catch (FailedException failed) {
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failed;
            }
        }
    }
}
