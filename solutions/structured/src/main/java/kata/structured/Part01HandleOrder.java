package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/**
 * A customer orders. Two lookups are needed, one in the inventory and one in the orders. Each takes
 * a while, and neither needs the result of the other: so they are made side by side.
 *
 * <p>A scope is right where the tasks belong to one call and end with it. For tasks that outlive
 * the call that submits them, as in a mail queue, an executor is right: it lives as long as the
 * program.
 */
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        // The block is the life of both threads: whichever way it is left, they have ended.
        // Without a joiner, the scope waits until both have succeeded or one has failed.
        // tag::scope[]
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);

            // One wait for both. It throws when a lookup has failed, so there is nothing to ask
            // afterwards; before it, get() would throw.
            scope.join();

            return "Inventory " + stock.get() + " updated for order " + number.get();
        }
        // end::scope[]
    }
}
