package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.Subtask.State;
import java.util.stream.Stream;
import kata.judge.Rejected;

/** Waits until both have ended, and then looks whether one has failed. */
@Rejected(
        by = "whenTheInventoryFailsTheOrderIsInterruptedAtOnce",
        says = "the order lookup was not interrupted, and handleOrder was waiting for its end")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>awaitAll())) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);
            scope.join();
            var failed =
                    Stream.of(stock, number).filter(s -> s.state() == State.FAILED).findFirst();
            if (failed.isPresent()) {
                throw (Exception) failed.get().exception();
            }
            return "Inventory " + stock.get() + " updated for order " + number.get();
        }
    }
}
