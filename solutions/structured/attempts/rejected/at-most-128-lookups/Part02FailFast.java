package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import kata.judge.Rejected;

/** All orders share a semaphore of 128 permits. */
@Rejected(
        by = "ordersAtTheSameTimeDoNotWaitForEachOther",
        says = "300 orders came at the same time, and 128")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var updated = scope.fork(() -> limited(inventory));
            var ordered = scope.fork(() -> limited(order));
            scope.join();
            return "Inventory " + updated.get() + " updated for order " + ordered.get();
        } catch (FailedException failed) {
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failed;
            }
        }
    }

    /** The database behind the lookups has so many connections. */
    private static final Semaphore CONNECTIONS = new Semaphore(128);

    private static Integer limited(Callable<Integer> lookup) throws Exception {
        CONNECTIONS.acquire();
        try {
            return lookup.call();
        } finally {
            CONNECTIONS.release();
        }
    }
}
