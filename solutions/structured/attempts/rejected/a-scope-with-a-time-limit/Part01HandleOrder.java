package kata.structured;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Five minutes are enough for any lookup, says the scope. */
@Rejected(by = "theAnswerWaitsForTheInventory", says = "had no result yet, and handleOrder")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        // The block is the life of both threads: whichever way it is left, they have ended.
        // Without a joiner, the scope waits until both have succeeded or one has failed.
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.awaitAllSuccessfulOrThrow(),
                        config -> config.withTimeout(Duration.ofMinutes(5)))) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);

            // One wait for both. It throws when a lookup has failed, so there is nothing to ask
            // afterwards; before it, get() would throw.
            scope.join();

            return "Inventory " + stock.get() + " updated for order " + number.get();
        }
    }
}
