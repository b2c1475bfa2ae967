package kata.structured;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Keeps the results by their lookups: two lookups that are one object have one result. */
@Rejected(by = "oneObjectMayBeBothLookups", says = "one object was both lookups")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Map<Callable<Integer>, Subtask<Integer>> results = new HashMap<>();
            for (Callable<Integer> lookup : List.of(inventory, order)) {
                results.put(lookup, scope.fork(lookup));
            }
            scope.join();
            return "Inventory "
                    + results.get(inventory).get()
                    + " updated for order "
                    + results.get(order).get();
        } catch (FailedException failed) {
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failed;
            }
        }
    }
}
