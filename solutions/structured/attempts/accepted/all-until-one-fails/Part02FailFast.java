package kata.structured;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.Subtask.State;

/**
 * Says when the scope is to end, and then looks for the failure. The lookup that was interrupted
 * stays unavailable: it ended after the scope was cancelled, so it cannot be taken for the failure.
 */
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<Integer>allUntil(lookup -> lookup.state() == State.FAILED))) {
            Subtask<Integer> stock = scope.fork(inventory);
            Subtask<Integer> number = scope.fork(order);
            scope.join();
            for (Subtask<Integer> lookup : List.of(stock, number)) {
                if (lookup.state() == State.FAILED) {
                    throw switch (lookup.exception()) {
                        case Error error -> throw error;
                        case Exception thrown -> thrown;
                        case Throwable other -> new ExecutionException(other);
                    };
                }
            }
            return "Inventory " + stock.get() + " updated for order " + number.get();
        }
    }
}
