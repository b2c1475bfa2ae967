package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Subtask;

/**
 * The same order. Now one of the two lookups fails: there will be no answer, so what the other one
 * still does is for nobody.
 *
 * <p>Failing fast is right where the answer needs all results. Where half an answer is of use, a
 * joiner that awaits all is right; where one result is enough, one that ends at the first success.
 */
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        // tag::fail-fast[]
        // The joiner hears of each end in the thread that ended. So it matters neither which lookup
        // fails nor in which order they were forked; asking one future after the other would.
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);
            scope.join();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (FailedException failed) {
            // The first failure, never the InterruptedException that it caused in the other lookup.
            // Here the scope is closed already: both threads have ended.
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
        // end::fail-fast[]
    }
}
